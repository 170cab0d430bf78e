import { Waiting } from "@tutorsetu/web-kit/lazy-page";
import {
  ScrollRestoration,
  useLocation,
  useNavigation,
  useOutlet,
} from "@tutorsetu/web-kit/router";
import { Toasts } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { useLive } from "../live/use-live.tsx";
import { useMessages } from "../messages.ts";
import { AccountRestored } from "./account-restored.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import * as css from "./layout.module.css";
import { NewVersion } from "./new-version.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { SessionEnded } from "./session-ended.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

/** What stands around every page. */
export function Layout() {
  const t = useMessages();
  const main = useFocusOnNavigation();
  const [unread, setUnread] = useState(0);
  const news = useLive(setUnread);
  // There is no page yet while the routes behind the first address are on their way.
  const page = useOutlet();
  const isBusy = useNavigation().state !== "idle" || page === null;
  const { pathname } = useLocation();
  // A conversation fills the screen, and says itself what being offline means for it.
  const isTalk = /^\/chat\/./.test(pathname);
  const isQuiet = /^\/(chat|dashboard|userdashboard|blogmanage)(\/|$)/.test(pathname);
  return (
    <div className={css.layout} data-full={isTalk || undefined}>
      <a className={css.skip} href="#main">
        {t.skip}
      </a>
      <Header unread={unread} />
      {!isTalk && <OfflineBanner />}
      <SessionEnded />
      <AccountRestored />
      <NewVersion />
      <main id="main" ref={main} tabIndex={-1} aria-busy={isBusy} className={css.main}>
        {page ?? <Waiting />}
      </main>
      {!isQuiet && <Footer />}
      <Toasts />
      {news}
      <ScrollRestoration />
    </div>
  );
}
