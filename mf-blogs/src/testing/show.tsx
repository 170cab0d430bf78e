import { act, render } from "@testing-library/react";
import { RouterProvider, useLocation } from "@tutorsetu/web-kit/router";
import { createMemoryRouter } from "@tutorsetu/web-kit/router-testing";
import { Toasts } from "@tutorsetu/web-kit/toast";
// Loaded ahead, so that no test waits for them.
import "../blog-detail/blog-detail.tsx";
import "../blog-list/blog-list.tsx";
import "../blog-manage/blog-manage.tsx";
import { routes } from "../routes.tsx";

/** Every address of other slices: says where one has come to. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

/** This remote's pages at an address, with toasts, as the shell shows them. */
export async function show(at: string) {
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
