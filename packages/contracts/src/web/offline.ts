// What the gateway, the shell's service worker and the pages agree on for when there is no network.

/** Where the gateway serves the page with which a browser starts that cannot reach it. */
export const START_DOCUMENT = "/start.html";

/** The shell's service worker. Its address never changes: a browser that has it asks here whether there is another. */
export const SERVICE_WORKER = "/sw.js";

/** The element of the start document that holds `OfflineFiles` as JSON. */
export const OFFLINE_FILES_ID = "offline-files";

/** The `<meta>` by which the worker says when a page was kept that it shows, in milliseconds since 1970. */
export const KEPT_AT = "kept-at";

/** Addresses of the files that pages need which can be opened without a network, all of the versions that the document names. */
export interface OfflineFiles {
  readonly everyone: readonly string[];
  readonly signedIn: readonly string[];
  /** For whoever reads Hindi. */
  readonly hindi: readonly string[];
}

/** What a page tells the service worker when somebody leaves: what was read is forgotten, and where. */
export interface ForgetMessage {
  readonly type: "forget";
}

/** What a page tells the service worker when it is live. */
export interface KeepMessage {
  readonly type: "keep";
  readonly isSignedIn: boolean;
  readonly language: "en" | "hi";
  /** What the page was made of; the worker may not have been there when it was loaded. */
  readonly loaded: readonly string[];
  /** The page's address where its document came without the worker. */
  readonly document?: string;
}
