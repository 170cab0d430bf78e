import { act, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, RouterProvider } from "@tutorsetu/web-kit/router";
import { createMemoryRouter } from "@tutorsetu/web-kit/router-testing";
import { Toasts } from "@tutorsetu/web-kit/toast";
import { pages } from "../pages.tsx";

/** The shell's pages at an address, with toasts and without what stands around them; what remotes own is drawn as nothing. */
export async function open(path: string) {
  const root = {
    path: "/",
    element: (
      <>
        <Outlet />
        <Toasts />
      </>
    ),
    children: [...pages, { path: "*", element: null }],
  };
  const router = createMemoryRouter([root], { initialEntries: [path] });
  await act(async () => render(<RouterProvider router={router} />));
  return {
    user: userEvent.setup(),
    /** Where the visitor is now. */
    place: () => router.state.location.pathname + router.state.location.search,
    go: (to: string | number) => act(async () => router.navigate(to as string)),
  };
}
