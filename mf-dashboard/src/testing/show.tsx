import { usersApi } from "@tutorsetu/contracts/users";
import { act, configure, render, waitFor } from "@testing-library/react";
import { fakeApi } from "@tutorsetu/web-kit/fake-api";
import { setRemoteLoader } from "@tutorsetu/web-kit/remote";
import { RouterProvider, useLocation } from "@tutorsetu/web-kit/router";
import { createMemoryRouter } from "@tutorsetu/web-kit/router-testing";
import { Toasts } from "@tutorsetu/web-kit/toast";
import { routes } from "../routes.tsx";

// A page is fetched when it is first shown, and the machine may be busy with other tests.
configure({ asyncUtilTimeout: 8000 });

/** Every address of other slices: says where one has come to. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}

/** Other slices' screens say only who they are, unless a test brings a loader of its own. */
export const nameOnly = async (name: string, expose: string) => ({
  default: () => <h1>{`${name} ${expose}`}</h1>,
});

const toasts = () => [...document.querySelectorAll("[data-rht-toaster] [aria-live]")];

/** This remote's pages at an address, with toasts, as the shell shows them. */
export async function show(at: string, load: Parameters<typeof setRemoteLoader>[0] = nameOnly) {
  setRemoteLoader(load);
  fakeApi(usersApi)({}); // what has no fake is offline
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
  // Toasts outlive a test: those that are already there are not this one's.
  const before = new Set(toasts());
  return {
    /** Resolves once a toast says exactly this. */
    said: (text: string) =>
      waitFor(() => {
        const fresh = toasts().filter((one) => !before.has(one));
        if (!fresh.some((one) => one.textContent === text))
          throw new Error(`No toast says "${text}": ${fresh.map((one) => one.textContent).join()}`);
      }),
    /** Path and query of the page that is shown. */
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
