import type { ServerResponse } from "node:http";

/** The header in which a service tells whom it has verified; it never leaves the gateway. */
export const ACCOUNT_HEADER = "x-account-id";

/** A property: a WeakMap whose keys live as long as a request keeps the garbage collector busy. */
const ACCOUNT = Symbol("account");
type Noted = ServerResponse & { [ACCOUNT]?: string };

/** Notes who asked, for the access log. */
export function noteAccount(response: Noted, id: unknown): void {
  if (typeof id === "string" && /^[0-9a-f]{24}$/.test(id)) response[ACCOUNT] = id;
}

export const accountOf = (response: Noted) => response[ACCOUNT];
