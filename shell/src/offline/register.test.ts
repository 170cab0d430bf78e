import { afterEach, expect, it, vi } from "vitest";
import { keepForOffline } from "./register.ts";

const CAME_FROM = "http://localhost/login";

afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  history.replaceState(null, "", "/");
});

/** A browser whose worker is there already, or comes with this page; returns what the worker is told. */
function browser({ isControlled }: { readonly isControlled: boolean }) {
  const postMessage = vi.fn<(message: { readonly document?: string }) => void>();
  const worker = { postMessage };
  const value = {
    controller: isControlled ? worker : null,
    register: () => Promise.resolve(),
    ready: Promise.resolve({ active: worker }),
  };
  Object.defineProperty(navigator, "serviceWorker", { value, configurable: true });
  return () => postMessage.mock.calls.map(([message]) => message.document);
}

it("has the document kept that the page came with, not the page to which somebody went meanwhile", async () => {
  const told = browser({ isControlled: false });
  history.replaceState(null, "", "/t/rohan-physics-pune-1");
  await keepForOffline(CAME_FROM);
  expect(told()).toEqual([CAME_FROM]);
});

it("has no document kept that came through the worker, which has it", async () => {
  const told = browser({ isControlled: true });
  await keepForOffline(CAME_FROM);
  expect(told()).toEqual([undefined]);
});
