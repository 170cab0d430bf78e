import { NavLink, Outlet, ScrollRestoration, useNavigation } from "@tutorsetu/web-kit/router";
import { Toasts } from "@tutorsetu/web-kit/toast";
import { prefetchRemote } from "../platform/loader.ts";

export function Layout() {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <nav>
        <NavLink to="/">Home</NavLink>{" "}
        <NavLink to="/tutors" onPointerEnter={() => prefetchRemote("/tutors")}>
          Tutors
        </NavLink>
      </nav>
      <main aria-busy={busy}>
        <Outlet />
      </main>
      <Toasts />
      <ScrollRestoration />
    </>
  );
}
