import { ErrorCard } from "@tutorsetu/web-kit/error-box";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { lazyPage } from "@tutorsetu/web-kit/lazy-page";
import { createBrowserRouter, Outlet, type RouteObject, useLocation, useNavigate } from "@tutorsetu/web-kit/router";
import { Layout } from "./layout/layout.tsx";
import { Home } from "./pages/home/home.tsx";
import { loadRemoteModule, type RemoteEntry } from "./platform/loader.ts";

interface RoutesModule {
  readonly contractVersion: number;
  readonly routes: RouteObject[];
}

const CONTRACT_VERSION = 1;
const NotFound = lazyPage(() => import("./pages/not-found/not-found.tsx"));
const Unauthorised = lazyPage(() => import("./pages/unauthorised/unauthorised.tsx"));

const pages: RouteObject[] = [
  { index: true, Component: Home },
  { path: "about", Component: lazyPage(() => import("./pages/about/about.tsx")) },
  { path: "login", Component: lazyPage(() => import("./pages/login/login.tsx")) },
  { path: "signup", Component: lazyPage(() => import("./pages/signup/signup.tsx")) },
  { path: "forgot-password", Component: lazyPage(() => import("./pages/forgot-password/forgot-password.tsx")) },
  { path: "reset-password", Component: lazyPage(() => import("./pages/forgot-password/forgot-password.tsx")) },
  { path: "contact", Component: lazyPage(() => import("./pages/contact/contact.tsx")) },
  { path: "become-tutor", Component: lazyPage(() => import("./pages/become-tutor/become-tutor.tsx")) },
  { path: "unauthorised", Component: Unauthorised },
  { path: "unauthorized", Component: Unauthorised },
];

const segment = (path: string) => `/${path.split("/")[1] ?? ""}`;

/** The shell's own pages, and the remotes' routes patched in when first visited. */
export function buildRouter(remotes: readonly RemoteEntry[]) {
  const ownerOf = (path: string) => remotes.find((r) => r.routes.includes(segment(path)));
  const mounted = new Set<string>();
  const failed = new Set<string>();

  function Failure() {
    const say = useCommon();
    const location = useLocation();
    const navigate = useNavigate();
    return (
      <ErrorCard message={say.unavailableHere} onRetry={() => void navigate(location, { replace: true, flushSync: true })} />
    );
  }

  /** `*`: a page that nobody owns, or a remote whose routes could not be loaded. */
  function Fallback() {
    const { pathname } = useLocation();
    const owner = ownerOf(pathname);
    return owner && failed.has(owner.name) ? <Failure /> : <NotFound />;
  }

  return createBrowserRouter(
    [{ id: "root", path: "/", Component: Layout, HydrateFallback: () => null, children: [...pages, { path: "*", Component: Fallback }] }],
    {
      // A remote's prefix must not be declared before: this is only called when nothing, or `*`, matches.
      async patchRoutesOnNavigation({ path, patch }) {
        const owner = ownerOf(path);
        if (!owner || mounted.has(owner.name)) return;
        try {
          const module = await loadRemoteModule<RoutesModule>(owner.name, "routes");
          if (module.contractVersion !== CONTRACT_VERSION) throw new Error(`${owner.name} speaks another contract`);
          mounted.add(owner.name);
          failed.delete(owner.name);
          patch("root", [{ id: owner.name, element: <Outlet />, ErrorBoundary: Failure, children: module.routes }]);
        } catch {
          failed.add(owner.name); // `*` draws the card inside the layout
        }
      },
    },
  );
}
