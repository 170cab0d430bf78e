import type { Input, Reply } from "@tutorsetu/contracts/endpoint";
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import { type Api, http } from "./api.ts";

type Fakes<A> = { [K in keyof A]?: (input: Input<A[K]>) => Reply<A[K]> | Promise<Reply<A[K]>> };
type Fake = (input: never) => unknown;

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly fake: Fake;
}

class FakeProblem extends Error {
  readonly status: number;
  readonly fields: Record<string, string> | undefined;

  constructor(status: number, message: string, fields?: Record<string, string>) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** Throw it from a fake to answer with a failure. */
export const problem = (status: number, message: string, fields?: Record<string, string>) =>
  new FakeProblem(status, message, fields);

let routes: Route[] = [];

/** Forgets every fake. */
export const clearFakes = () => {
  routes = [];
};

async function answer(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  for (const { method, path, fake } of routes) {
    const match = path.exec(config.url ?? "");
    if (!match || config.method?.toUpperCase() !== method) continue;
    const body: unknown = typeof config.data === "string" ? JSON.parse(config.data) : config.data;
    const input = { params: match.groups, body, query: config.params as unknown } as never; // safe: typed where the fake is given
    const respond = (status: number, data: unknown) => ({ data, status, statusText: "", headers: {}, config });
    try {
      return respond(200, await fake(input));
    } catch (error) {
      if (!(error instanceof FakeProblem)) throw error;
      const { status, message, fields } = error;
      throw new AxiosError(message, "ERR_FAKE", config, null, respond(status, { message, code: "fake", fields }));
    }
  }
  throw new AxiosError(`No fake for ${config.method} ${config.url}`, "ERR_NETWORK", config);
}

/** Answer a contract in memory: `fakeApi(bookingsApi)({ list: () => … })`. A fake that no longer fits stops compiling. */
export const fakeApi =
  <A extends Api>(api: A) =>
  (fakes: Fakes<A>) => {
    for (const [name, { method, path }] of Object.entries(api)) {
      const fake = fakes[name] as Fake | undefined; // safe: only called with the input made for it
      const pattern = new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
      if (fake) routes.unshift({ method, path: pattern, fake });
    }
    http.defaults.adapter = answer;
  };
