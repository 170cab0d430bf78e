import { act, render } from "@testing-library/react";
import { RouterProvider, useLocation } from "@tutorsetu/web-kit/router";
import { createMemoryRouter } from "@tutorsetu/web-kit/router-testing";
import { Toasts } from "@tutorsetu/web-kit/toast";
import { routes } from "../routes.tsx";
// Loaded before a test's clock runs: a busy machine takes longer for them than a test waits.
import "../admin/delete-dialog.tsx";
import "../admin/notice-dialog.tsx";
import "../booking/booking-dialog.tsx";
import "../own-profile/own-profile.tsx";
import "../student-detail/student-detail.tsx";
import "../student-list/student-list.tsx";
import "../tutor-detail/tutor-detail.tsx";
import "../tutor-list/tutor-list.tsx";

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
