// What the service worker and the pages call the same: a page empties what the worker has kept.

/** Pages as they were last seen, by their address. */
export const DOCUMENT_CACHE = "tutorsetu-documents";

/** Files with a hash in their name. Nothing in them is about a person. */
export const ASSET_CACHE = "tutorsetu-assets";
