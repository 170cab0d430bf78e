import type { Call, Input } from "@tutorsetu/contracts/endpoint";
import { callEndpoint } from "../shared/api/api.ts";

interface Asked {
  readonly endpoint: Call;
  readonly input: Input<Call>;
}

interface PagedInput {
  readonly query?: { readonly cursor?: string };
}

/** How a page of a list is read; a query's own cursor is where the list begins. */
export function readPages<T>(
  query: Asked,
  itemsOf: (reply: unknown) => T,
  signal?: () => AbortSignal,
) {
  return async (cursor?: string) => {
    const input = query.input as PagedInput; // safe: only calls with a cursor answer page by page
    const page = cursor ? { ...input, query: { ...input.query, cursor } } : input;
    return itemsOf(await callEndpoint(query.endpoint, page as Input<Call>, signal?.()));
  };
}
