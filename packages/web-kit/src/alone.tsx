import { createRoot } from "react-dom/client";
import { currentLanguage, setLanguage } from "./i18n.ts";
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from "./router.ts";
import { applyTheme } from "./theme.ts";
import { Toasts } from "./toast.ts";

/** A remote's development page: its routes without the shell, against the API of a running platform. */
export function alone(title: string, routes: RouteObject[]) {
  applyTheme();
  setLanguage(currentLanguage());
  document.title = title;
  const Frame = () => (
    <>
      <Toasts />
      <Outlet />
    </>
  );
  const router = createBrowserRouter([{ path: "/", Component: Frame, children: routes }]);
  const root = document.querySelector("#root");
  if (root) createRoot(root).render(<RouterProvider router={router} />);
}
