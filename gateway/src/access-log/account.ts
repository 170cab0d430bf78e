import type { ServerResponse } from "node:http";

/** The header in which a service tells whom it has verified; it never leaves the gateway. */
export const ACCOUNT_HEADER = "x-account-id";

const accounts = new WeakMap<ServerResponse, string>();

/** Notes who asked, for the access log. */
export function noteAccount(response: ServerResponse, id: unknown): void {
  if (typeof id === "string" && /^[0-9a-f]{24}$/.test(id)) accounts.set(response, id);
}

export const accountOf = (response: ServerResponse) => accounts.get(response);
