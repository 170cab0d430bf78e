/** An event during which the worker is kept alive. */
export interface WorkerEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export interface PushEvent extends WorkerEvent {
  readonly data: { readonly json: () => unknown } | null;
}

export interface NotificationEvent extends WorkerEvent {
  readonly notification: { readonly data: unknown; readonly close: () => void };
}

interface Client {
  readonly focus: () => Promise<unknown>;
  /** Null for a page that the worker cannot see afterwards; rejects for one that it does not control. */
  readonly navigate: (url: string) => Promise<Client | null>;
}

interface WorkerScope {
  readonly addEventListener: ((type: "activate", listener: (event: WorkerEvent) => void) => void) &
    ((
      type: "message",
      listener: (event: WorkerEvent & { readonly data: unknown }) => void,
    ) => void) &
    ((type: "push", listener: (event: PushEvent) => void) => void) &
    ((type: "notificationclick", listener: (event: NotificationEvent) => void) => void);
  readonly clients: {
    readonly matchAll: (options: { readonly type: "window" }) => Promise<readonly Client[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
  readonly registration: {
    readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>;
    readonly navigationPreload?: { readonly enable: () => Promise<void> };
  };
}

/** What surrounds a service worker; the DOM's types, which all other files have, do not know it. */
export const scope = globalThis as unknown as WorkerScope; // safe: this file runs in no page
