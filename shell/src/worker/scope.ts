/** An event during which the worker is kept alive. */
export interface WorkerEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface WorkerScope {
  readonly addEventListener: ((type: "activate", listener: (event: WorkerEvent) => void) => void) &
    ((
      type: "message",
      listener: (event: WorkerEvent & { readonly data: unknown }) => void,
    ) => void);
  readonly registration: {
    readonly navigationPreload?: { readonly enable: () => Promise<void> };
  };
}

/** What surrounds a service worker; the DOM's types, which all other files have, do not know it. */
export const scope = globalThis as unknown as WorkerScope; // safe: this file runs in no page
