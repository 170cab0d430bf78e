import type { Endpoint, Input, Reply } from "@tutorsetu/contracts/endpoint";
import { en } from "../../messages/en/common.ts";
import { after, en as messages } from "../../messages/en/failures.ts";
import type { Problem } from "@tutorsetu/contracts/problem";
import { create, isAxiosError, isCancel } from "axios";
import { ApiError } from "./api-error.ts";
import { currentLanguage } from "../display/i18n.ts";
import { displayMessageOf } from "../../bundled/error-message.ts";
import { useSession } from "../session/session.ts";

export { ApiError };

export const http = create({ baseURL: "/api", withCredentials: true, timeout: 15_000 });

http.interceptors.request.use((config) => {
  const { token } = useSession.getState();
  if (token) config.headers.set("Authorization", `Bearer ${token}`);
  // With the first call: later there may be no network to fetch the message that there is none.
  if (currentLanguage() === "hi") void loadHindi().then((hindi) => hindi?.prepare());
  return config;
});

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === "object" &&
    value !== null &&
    "message" in value &&
    typeof value.message === "string"
  );
}

const noResponse = (message: string, code: string) => new ApiError(0, { message, code });

/** Whatever went wrong, as one kind of error. */
function toApiError(error: unknown): ApiError {
  if (isCancel(error)) return noResponse(en.requestAborted, "aborted");
  if (!isAxiosError(error)) return noResponse(en.unexpected, "unknown");
  const { response } = error;
  if (!response) {
    const aborted = error.code === "ECONNABORTED" || error.code === "ETIMEDOUT";
    return aborted
      ? noResponse(en.requestAborted, "aborted")
      : noResponse(en.networkError, "network");
  }
  const problem = isProblem(response.data)
    ? response.data
    : { message: en.unexpected, code: "unknown" };
  const wait = Number(response.headers["retry-after"]) || undefined;
  return new ApiError(response.status, problem, wait);
}

/** Null when it cannot be fetched, as while offline: then English is better than nothing. */
const loadHindi = () => import("../../bundled/server-text.ts").catch(() => null);

async function inLanguage(failure: ApiError, hasEnded: boolean): Promise<ApiError> {
  const hindi = currentLanguage() === "hi" ? await loadHindi() : null;
  if (hindi) return hindi.inHindi(failure, hasEnded);
  const { status, problem, retryAfterSeconds } = failure;
  return new ApiError(
    status,
    problem,
    retryAfterSeconds,
    displayMessageOf(failure, { messages, after }, hasEnded),
  );
}

http.interceptors.response.use(undefined, async (error: unknown) => {
  const failure = toApiError(error);
  const { token, expire } = useSession.getState();
  const sent = isAxiosError(error) ? error.config?.headers.get("Authorization") : undefined;
  // Only for the current token: an old call that fails late must not end a new session.
  const hasEnded = failure.status === 401 && token !== null && sent === `Bearer ${token}`;
  if (hasEnded) expire();
  throw await inLanguage(failure, hasEnded);
});

// oxlint-disable-next-line typescript/no-explicit-any -- an endpoint map is matched structurally, so its parts are open
export type Api = Record<string, Endpoint<string, any, any, any>>;
type Call<E> =
  unknown extends Input<E>
    ? (input?: undefined, signal?: AbortSignal) => Promise<Reply<E>>
    : (input: Input<E>, signal?: AbortSignal) => Promise<Reply<E>>;
export type Client<A> = { [K in keyof A]: Call<A[K]> };

interface AnyInput {
  params?: Record<string, string>;
  body?: unknown;
  query?: unknown;
}

/** Turn a contract into functions: `client(bookingsApi).create({ body })`. Shows nothing and redirects nowhere. */
export function client<A extends Api>(api: A): Client<A> {
  const calls = Object.entries(api).map(([name, { method, path }]) => {
    const call = async ({ params, body, query }: AnyInput = {}, signal?: AbortSignal) => {
      const url = path.replaceAll(/:(\w+)/g, (_, key: string) =>
        encodeURIComponent(params?.[key] ?? ""),
      );
      return (await http.request<unknown>({ method, url, data: body, params: query, signal })).data;
    };
    return [name, call];
  });
  return Object.fromEntries(calls) as Client<A>; // safe: one call per entry, typed by the contract
}
