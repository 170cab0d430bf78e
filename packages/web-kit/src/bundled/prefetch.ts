// For loaders, which run on the server alone.
import type { Call, Reply } from "@tutorsetu/contracts/endpoint";
import type { Problem } from "@tutorsetu/contracts/problem";
import type {
  Head,
  PageContext,
  PageData,
  PrefetchedQuery,
} from "@tutorsetu/contracts/web/server-bundle";
import { data, redirect } from "react-router-dom";
import type { Query } from "../shared/api/query.ts";

/** What is not there, or not any longer, is an answer; every other failure leaves the page to the browser. */
const NOT_THERE: readonly unknown[] = [404, 410];

interface Failure {
  readonly name: "ApiError";
  readonly status: number;
  readonly problem: Problem;
}

/** An `ApiError`, whichever copy of its class it was made with. */
const isNotThere = (error: unknown): error is Failure =>
  error instanceof Error &&
  error.name === "ApiError" &&
  "status" in error &&
  NOT_THERE.includes(error.status);

type Prefetched<T> = PrefetchedQuery & { readonly data?: T };

/** Reads ahead what a component will ask for with the same query. */
export async function prefetch<E extends Call>(
  { read }: Pick<PageContext, "read">,
  { key, endpoint, input }: Query<E>,
  signal?: AbortSignal,
): Promise<Prefetched<Reply<E>>> {
  try {
    return { key, data: await read(endpoint, input, signal) };
  } catch (error) {
    if (!isNotThere(error)) throw error;
    return { key, problem: { ...error.problem, status: error.status } };
  }
}

/** What a loader returns; a page without its first query is not found, or one whose loader says so. */
export function pageData(
  head: Head,
  queries: readonly PrefetchedQuery[] = [],
  status = queries[0]?.problem?.status ?? 200,
) {
  return data<PageData>(
    { head: status === 200 ? head : { ...head, noindex: true }, queries },
    { status },
  );
}

/** What the loader of a page behind a guard returns: nothing that it read, but whether there is such a page, and its head. */
export const headOnly = (head: Head, { problem }: PrefetchedQuery) =>
  data<PageData>(
    { head: { ...head, noindex: true }, queries: [], isHeadOnly: true },
    { status: problem?.status ?? 200 },
  );

/** Where a page of a former name is today. */
export const movedTo = (path: string) => redirect(path, 301);
