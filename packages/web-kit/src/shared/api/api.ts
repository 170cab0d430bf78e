import type * as contracts from "@tutorsetu/contracts/endpoint";
import type { Endpoint, Input, Reply } from "@tutorsetu/contracts/endpoint";
import type { AxiosRequestConfig, AxiosResponse } from "axios";
import { retryOnce } from "../../bundled/retry-once.ts";
import { en } from "../../messages/en/common.ts";
import { ApiError } from "./api-error.ts";
import { inLanguage, noResponse, prepareTexts } from "../../bundled/call-failure.ts";

export { ApiError };

const load = () =>
  retryOnce(() => import(/* webpackChunkName: "axios" */ "../../deferred/axios-client.ts"));

/** Fetches axios before the first call needs it; when that fails, the call tries again. */
export const prepareCalls = (): void => void load().catch(() => {});

async function loadClient(signal: AxiosRequestConfig["signal"]) {
  try {
    return (await load()).axiosClient;
  } catch {
    const failure = signal?.aborted
      ? noResponse(en.requestAborted, "aborted")
      : noResponse(en.networkError, "network");
    throw await inLanguage(failure, false);
  }
}

const defaults: AxiosRequestConfig = { baseURL: "/api", withCredentials: true, timeout: 15_000 };

async function request<T>(config: AxiosRequestConfig): Promise<AxiosResponse<T>> {
  prepareTexts();
  const client = await loadClient(config.signal);
  return client.request<T>({ ...defaults, ...config });
}

/** Calls by address, where a contract's schemas must not be loaded. Like axios, which comes with the first call. */
export const http = {
  defaults,
  request,
  get: <T>(url: string, config?: AxiosRequestConfig) =>
    request<T>({ ...config, method: "get", url }),
  delete: <T>(url: string, config?: AxiosRequestConfig) =>
    request<T>({ ...config, method: "delete", url }),
  post: <T>(url: string, data?: unknown, config?: AxiosRequestConfig) =>
    request<T>({ ...config, method: "post", url, data }),
  put: <T>(url: string, data?: unknown, config?: AxiosRequestConfig) =>
    request<T>({ ...config, method: "put", url, data }),
  patch: <T>(url: string, data?: unknown, config?: AxiosRequestConfig) =>
    request<T>({ ...config, method: "patch", url, data }),
};

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

/** Makes one call of a contract. */
export async function callEndpoint<E extends contracts.Call>(
  { method, path }: E,
  input?: Input<E>,
  signal?: AbortSignal,
  headers?: Readonly<Record<string, string>>,
): Promise<Reply<E>> {
  const { params, body, query }: AnyInput = input ?? {};
  const url = path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params?.[key] ?? ""),
  );
  const config = { method, url, data: body, params: query, signal, headers };
  return (await request<Reply<E>>(config)).data;
}

/** Turn a contract into functions: `client(bookingsApi).create({ body })`. Shows nothing and redirects nowhere. */
export function client<A extends Api>(api: A): Client<A> {
  const calls = Object.entries(api).map(([name, endpoint]) => [
    name,
    (input?: Input<typeof endpoint>, signal?: AbortSignal) => callEndpoint(endpoint, input, signal),
  ]);
  return Object.fromEntries(calls) as Client<A>; // safe: one call per entry, typed by the contract
}
