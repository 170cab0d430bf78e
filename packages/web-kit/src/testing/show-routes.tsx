// For tests only: a remote's pages as the shell shows them.
import { act, configure, render } from "@testing-library/react";
import { RouterProvider, type RouteObject, useLocation } from "../shared/routing/router.ts";
import { createMemoryRouter } from "./router.ts";
import { Toasts } from "../shared/display/toast.tsx";

// A page is fetched when it is first shown, and the machine may be busy with other tests.
configure({ asyncUtilTimeout: 8000 });

/** Every address of other slices: says where one has come to. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

/** A remote's pages at an address, with toasts. */
export async function showRoutes(routes: readonly RouteObject[], at: string) {
  const router = createMemoryRouter([...routes, { path: "*", element: <Elsewhere /> }], {
    initialEntries: [at],
  });
  await act(async () => {
    render(
      <>
        <RouterProvider router={router} />
        <Toasts />
      </>,
    );
  });
  return {
    /** Path and query of the page that is shown. */
    address: () => router.state.location.pathname + router.state.location.search,
    back: () => act(() => router.navigate(-1)),
  };
}
