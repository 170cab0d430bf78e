import { usersApi } from "@tutorsetu/contracts/users";
import { waitFor } from "@testing-library/react";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";
import { setRemoteLoader } from "@tutorsetu/web-kit/remote";
import { showRoutes } from "@tutorsetu/web-kit/testing/show-routes";
import { routes } from "../routes.tsx";

/** Other slices' screens say only who they are, unless a test brings a loader of its own. */
export const nameOnly = async (name: string, expose: string) => ({
  default: () => <h1>{`${name} ${expose}`}</h1>,
});

const toasts = () => [...document.querySelectorAll("[data-rht-toaster] [aria-live]")];

/** This remote's pages at an address, with toasts, as the shell shows them. */
export async function show(at: string, load: Parameters<typeof setRemoteLoader>[0] = nameOnly) {
  setRemoteLoader(load);
  fakeApi(usersApi)({}); // what has no fake is offline
  const { address } = await showRoutes(routes, at);
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
    address,
  };
}
