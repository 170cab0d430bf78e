import { Outlet, ScrollRestoration, useLocation, useNavigation } from "@tutorsetu/web-kit/router";
import { Toasts } from "@tutorsetu/web-kit/toast";
import { useEffect, useRef } from "react";
import { useText } from "../text.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import * as css from "./layout.module.css";
import { OfflineBanner } from "./offline-banner.tsx";

/** Moves the focus to the new page, so that screen readers and keyboards start there. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** What stands around every page. */
export function Layout() {
  const text = useText();
  const main = useFocusOnNavigation();
  const isBusy = useNavigation().state !== "idle";
  const { pathname } = useLocation();
  const isQuiet = /^\/(chat|dashboard|userdashboard|blogmanage)(\/|$)/.test(pathname);
  return (
    <div className={css.layout}>
      <a className={css.skip} href="#main">
        {text.skip}
      </a>
      <Header />
      <OfflineBanner />
      <main id="main" ref={main} tabIndex={-1} aria-busy={isBusy} className={css.main}>
        <Outlet />
      </main>
      {!isQuiet && <Footer />}
      <Toasts />
      <ScrollRestoration />
    </div>
  );
}
