import type { Role } from "@tutorsetu/contracts/people";
import { createRoot } from "react-dom/client";
import { addressesOf, AloneBar } from "./alone-bar.tsx";
import { type As, demoSession } from "./alone-session.ts";
import { currentLanguage, loadTexts, setLanguage } from "./i18n.ts";
import { createBrowserRouter, Navigate, type RouteObject, RouterProvider } from "./router.ts";
import { useSession } from "./session.ts";
import { applyTheme } from "./theme.ts";
import { toast } from "./toast.ts";

/** The development server names the running platform in the page, if it was given one. */
const hasPlatform = () => document.querySelector('meta[name="platform"]') !== null;

/**
 * Makes a page ready to stand without what is around it: with the API of a running platform, else with the demo
 * world's, and signed in as `?as=` says.
 */
export async function standAlone(as: As): Promise<void> {
  const isStandIn = !hasPlatform();
  if (isStandIn) (await import("./alone-api.ts")).standInApi();
  await demoSession(as, isStandIn);
}

/** A remote's development page: its routes without the shell. It begins at the first one, or where a role begins. */
export async function alone(
  title: string,
  routes: RouteObject[],
  starts: Partial<Record<Role, string>> = {},
) {
  applyTheme();
  setLanguage(currentLanguage());
  document.title = title;
  const refused = await standAlone("student").then(
    () => "",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  await loadTexts();
  const role = useSession.getState().user?.role;
  const start = (role && starts[role]) ?? addressesOf(routes)[0] ?? "";
  const router = createBrowserRouter([
    {
      path: "/",
      element: <AloneBar title={title} routes={routes} />,
      children: [
        { index: true, element: <Navigate to={start} replace /> },
        ...routes,
        { path: "*", element: <p>This page belongs to another slice.</p> },
      ],
    },
  ]);
  const root = document.querySelector("#root");
  if (root) createRoot(root).render(<RouterProvider router={router} />);
  if (refused) toast.error(refused);
}
