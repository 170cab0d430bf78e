import { usersApi } from "@tutorsetu/contracts/apis";
import { waitFor } from "@testing-library/react";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";
import { setRemoteLoader } from "@tutorsetu/web-kit/remote";
import { showRoutes } from "@tutorsetu/web-kit/testing/show-routes";
import { routes } from "../routes.tsx";

/** Screens of other slices show only their names, unless a test passes a loader. */
const nameOnly = async (name: string, expose: string) => ({
  default: () => <h1>{`${name} ${expose}`}</h1>,
});

const toasts = () => [...document.querySelectorAll("[data-toasts] [aria-live]")];

/** This remote's pages at an address, with toasts, as the shell shows them. */
export async function show(at: string, load: Parameters<typeof setRemoteLoader>[0] = nameOnly) {
  setRemoteLoader(load);
  fakeApi(usersApi)({}); // what has no fake is offline
  const { address } = await showRoutes(routes, at);
  // Toasts outlive a test: those that are already there are not this one's.
  const before = new Set(toasts());
  return {
    /** Resolves once a new toast has exactly this text. */
    toastShown: (text: string) =>
      waitFor(() => {
        const fresh = toasts().filter((one) => !before.has(one));
        if (!fresh.some((one) => one.textContent === text))
          throw new Error(`No toast says "${text}": ${fresh.map((one) => one.textContent).join()}`);
      }),
    address,
  };
}

/** A gate for a fake server that answers only after `open`: until then a second press meets the first one in flight. */
export function createGate() {
  let resolve: () => void = () => {};
  const opened = new Promise<void>((done) => {
    resolve = done;
  });
  return { opened, open: () => resolve() };
}

interface HappyWindow {
  readonly happyDOM: { setViewport: (size: { width: number; height: number }) => void };
}

/** The window becomes this wide. */
export function widen(width: number) {
  const { happyDOM } = globalThis.window as unknown as HappyWindow; // safe: the tests run in happy-dom
  happyDOM.setViewport({ width, height: 800 });
}
