import type { Role } from "@tutorsetu/contracts/people";
import type { SignedIn } from "@tutorsetu/contracts/users";
import { createRoot } from "react-dom/client";
import { http } from "../shared/api/api.ts";
import { currentLanguage, loadTexts, setLanguage } from "../shared/display/i18n.ts";
import { applyTheme } from "../shared/display/theme.ts";
import { toast, Toasts } from "../shared/display/toast.tsx";
import {
  createBrowserRouter,
  Link,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
} from "../shared/routing/router.ts";
import { useSession } from "../shared/session/session.ts";

const MOCK_TOKEN = "mock-";
const ROLES = ["student", "tutor", "admin", "nobody"] as const;

/** Whom a development page shows itself to. */
type As = (typeof ROLES)[number];

/** The development server names the running platform in the page, if it was given one. */
const hasPlatform = () => document.querySelector('meta[name="platform"]') !== null;

/** Signs in as the demo account that `?as=` asks for; without it whoever is signed in stays, else `otherwise` is. */
async function signInDemoAccount(otherwise: As, isMocked: boolean): Promise<void> {
  const { user, token, signIn, signOut } = useSession.getState();
  const isOfThisApi = token?.startsWith(MOCK_TOKEN) === isMocked;
  const current = isOfThisApi ? user?.role.toLowerCase() : undefined;
  const role = new URLSearchParams(location.search).get("as") ?? current ?? otherwise;
  if (role === current && !isMocked) return; // the mock API forgets with every page who is signed in
  signOut();
  if (role === "nobody") return;
  const account = { email: `${role}@tutorsetu.example`, password: "demo1234" };
  const { data } = await http.post<SignedIn>("/users/login", account);
  signIn(data.user);
}

/** Replaces what a page uses besides the API, where there is no platform. */
type InstallMocks = () => Promise<unknown>;

/**
 * Prepares a page to run without the rest of the platform: with the API of a running platform, else with the mock API
 * and what `installMocks` replaces, and signed in as `?as=` says.
 */
export async function prepareStandalone(as: As, installMocks?: InstallMocks): Promise<void> {
  const isMocked = !hasPlatform();
  if (isMocked) {
    (await import("./mock-api.ts")).installMockApi();
    await installMocks?.();
  }
  await signInDemoAccount(as, isMocked);
}

const within = (base: string, path = "") => (path ? `${base}/${path}` : base);

/** The addresses of routes that need no id, each once. */
function addressesOf(routes: readonly RouteObject[], base = ""): string[] {
  const found = routes.flatMap(({ path, children, index }) => {
    if (path?.includes(":") || path?.includes("*") || index) return [];
    const here = within(base, path);
    return children ? addressesOf(children, here) : [here];
  });
  return [...new Set(found)];
}

/** The layout of a development page: links to its addresses and to its demo accounts. */
function StandaloneLayout({ title, routes }: { title: string; routes: readonly RouteObject[] }) {
  return (
    <>
      <nav
        aria-label={title}
        style={{ display: "flex", flexWrap: "wrap", gap: "0.25rem 1rem", padding: "0.5rem 1rem" }}
      >
        {addressesOf(routes).map((address) => (
          <Link key={address} to={address}>
            {address}
          </Link>
        ))}
        {ROLES.map((role) => (
          <a key={role} href={`?as=${role}`}>
            as {role}
          </a>
        ))}
      </nav>
      <Toasts />
      <Outlet />
    </>
  );
}

interface Options {
  /** Where each role starts; else at the first route. */
  readonly starts?: Partial<Record<Role, string>>;
  readonly installMocks?: InstallMocks;
}

/** Renders a remote's routes without the shell. */
export async function renderStandalone(
  title: string,
  routes: RouteObject[],
  { starts = {}, installMocks }: Options = {},
) {
  applyTheme();
  setLanguage(currentLanguage());
  document.title = title;
  const failure = await prepareStandalone("student", installMocks).then(
    () => "",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  await loadTexts();
  const role = useSession.getState().user?.role;
  const start = (role && starts[role]) ?? addressesOf(routes)[0] ?? "";
  const router = createBrowserRouter([
    {
      path: "/",
      element: <StandaloneLayout title={title} routes={routes} />,
      children: [
        { index: true, element: <Navigate to={start} replace /> },
        ...routes,
        { path: "*", element: <p>This page belongs to another slice.</p> },
      ],
    },
  ]);
  const root = document.querySelector("#root");
  if (root) createRoot(root).render(<RouterProvider router={router} />);
  if (failure) toast.error(failure);
}
