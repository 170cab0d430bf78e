import { Waiting } from "@tutorsetu/web-kit/lazy-page";
import {
  ScrollRestoration,
  useLocation,
  useNavigation,
  useOutlet,
} from "@tutorsetu/web-kit/router";
import { Toasts } from "@tutorsetu/web-kit/toast";
import { useEffect, useRef, useState } from "react";
import { NOTHING } from "../live/counts.ts";
import { useLiveNotifications } from "../live/use-live-notifications.tsx";
import { useMessages } from "../messages.ts";
import { AccountRestored, NewVersion, OfflineBanner, SessionEnded } from "./banners.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { StandingBanner } from "./standing/standing-banner.tsx";
import { useVersions } from "./versions/use-versions.tsx";
import * as css from "./layout.module.css";

/** The layout of every page. */
export function Layout() {
  const t = useMessages();
  const main = useFocusOnNavigation();
  const [counts, setCounts] = useState(NOTHING);
  const notifications = useLiveNotifications(setCounts);
  const versions = useVersions();
  // There is no page yet while the routes behind the first address are on their way.
  const page = useOutlet();
  const isBusy = useNavigation().state !== "idle" || page === null;
  const { pathname } = useLocation();
  // A conversation fills the screen, and shows its own message while offline.
  const isConversation = /^\/chat\/./.test(pathname);
  const hasNoFooter = /^\/(chat|dashboard|userdashboard|blogmanage)(\/|$)/.test(pathname);
  return (
    <div className={css.layout} data-full={isConversation || undefined}>
      <a className={css.skip} href="#main">
        {t.skip}
      </a>
      <Header counts={counts} />
      <OfflineBanner isConversation={isConversation} />
      <SessionEnded />
      <StandingBanner />
      <AccountRestored />
      <NewVersion />
      {versions.isPreview && versions.bar}
      <main id="main" ref={main} tabIndex={-1} aria-busy={isBusy} className={css.main}>
        {page ?? <Waiting />}
      </main>
      {!hasNoFooter && <Footer />}
      {!versions.isPreview && versions.bar}
      <Toasts />
      {notifications}
      <ScrollRestoration />
    </div>
  );
}

/** Long enough for a slow page; a heading that appears later does not take the focus. */
const HEADING_TIMEOUT_MS = 10_000;

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector("h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Waits for the heading of a page that is still loading, unless the focus moves meanwhile. Returns a function that stops it. */
function focusHeadingWhenLoaded(main: HTMLElement): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusHeading(main)) stop();
  });
  const timer = setTimeout(stop, HEADING_TIMEOUT_MS);
  observer.observe(main, { childList: true, subtree: true });
  return stop;
}

/** Moves the focus to the new page's heading, so that screen readers and keyboards start there. */
function useFocusOnNavigation() {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    const main = ref.current;
    if (!main || before.current === pathname) return;
    before.current = pathname;
    if (focusHeading(main)) return;
    main.focus({ preventScroll: true });
    return focusHeadingWhenLoaded(main);
  }, [pathname]);
  return ref;
}
