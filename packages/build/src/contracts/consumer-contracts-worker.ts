import { afterAll } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** What this file's tests were seen to send and to read. */
    calls?: readonly string[];
  }
}

// React shows every render with every property in the profiler's timeline where there is one; that is no reading.
Reflect.deleteProperty(console, "timeStamp");
globalThis.callsSeen = new Set();

// oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a hook asks for
afterAll(({}, file) => {
  file.meta.calls = [...(globalThis.callsSeen ?? [])];
});
