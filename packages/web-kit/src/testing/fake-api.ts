// With the tests, not with their first call: clocks that tests turn do not wait for a module.
import "../deferred/axios-client.ts";
import type { Endpoint, Input, Reply } from "@tutorsetu/contracts/endpoint";
import { recordCall } from "@tutorsetu/contracts/testing/contract-recorder";
import type { Problem } from "@tutorsetu/contracts/problem";
import {
  type ProblemCode,
  problemOf,
  type ProblemParams,
  messageOf,
} from "@tutorsetu/contracts/problems";
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import raw from "react-hot-toast/headless";
import { type Api, http } from "../shared/api/api.ts";
import { clearQueries } from "../shared/api/query.ts";
import { useSession } from "../shared/session/session.ts";

type Fakes<A> = { [K in keyof A]?: (input: Input<A[K]>) => Reply<A[K]> | Promise<Reply<A[K]>> };

interface Route {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  readonly fake: (input: never) => unknown;
}

const OFFLINE = 0;

class FakeProblem extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
  }
}

/** Throw it from a fake to answer with a failure. */
export const problem = (status: number, message: string, fields?: Record<string, string>) =>
  new FakeProblem(status, { message, code: "fake", fields });

/** The same with a code of the contracts, as services answer. */
export const rejection = (
  status: number,
  code: ProblemCode,
  params?: ProblemParams,
  problems?: Readonly<Record<string, ProblemCode>>,
) => {
  const wrong = Object.entries(problems ?? {});
  return new FakeProblem(status, {
    ...problemOf(code, params),
    fields: problems && Object.fromEntries(wrong.map(([name, one]) => [name, messageOf(one)])),
    problems: problems && Object.fromEntries(wrong.map(([name, one]) => [name, { code: one }])),
  });
};

class StrangeAnswer extends Error {
  readonly status: number;

  constructor(status: number) {
    super("an answer that is no problem of ours");
    this.status = status;
  }
}

/** Throw it from a fake to answer as something before the services would: with a page. */
export const strange = (status: number) => new StrangeAnswer(status);

/** Throw it from a fake when nothing shall answer. */
export const offline = () => new FakeProblem(OFFLINE, { message: "offline", code: "fake" });

let routes: Route[] = [];

/** No fakes, no toasts, nobody signed in, nothing cached: for `afterEach`. */
export function resetKit() {
  routes = [];
  raw.remove();
  useSession.getState().signOut();
  clearQueries();
}

const replyTo =
  (config: InternalAxiosRequestConfig) =>
  (status: number, data: unknown): AxiosResponse => ({
    data,
    status,
    statusText: "",
    headers: {},
    config,
  });

type Note = ReturnType<typeof recordCall>;

function failure(error: unknown, config: InternalAxiosRequestConfig, note: Note) {
  if (error instanceof StrangeAnswer) {
    const page = replyTo(config)(error.status, "<h1>Bad gateway</h1>");
    return new AxiosError(error.message, AxiosError.ERR_BAD_RESPONSE, config, null, page);
  }
  if (!(error instanceof FakeProblem)) return error;
  const { status, message, problem: told } = error;
  if (status === OFFLINE) return new AxiosError(message, AxiosError.ERR_NETWORK, config);
  const reply = replyTo(config)(status, note(status, told));
  return new AxiosError(message, AxiosError.ERR_BAD_REQUEST, config, null, reply);
}

async function answer(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  for (const { endpoint, pattern, fake } of routes) {
    const match = pattern.exec(config.url ?? "");
    if (!match || config.method?.toUpperCase() !== endpoint.method) continue;
    const body: unknown = typeof config.data === "string" ? JSON.parse(config.data) : config.data;
    const query: unknown = config.params;
    const note = recordCall(endpoint, { query, body });
    const input = { params: match.groups, body, query } as never; // safe: typed where the fake is given
    try {
      return replyTo(config)(endpoint.status, note(endpoint.status, await fake(input)));
    } catch (error) {
      throw failure(error, config, note);
    }
  }
  throw new AxiosError(
    `No fake for ${config.method} ${config.url}`,
    AxiosError.ERR_NETWORK,
    config,
  );
}

/** Answer a contract in memory: `fakeApi(bookingsApi)({ list: () => … })`. A fake that no longer fits stops compiling. */
export const fakeApi =
  <A extends Api>(api: A) =>
  (fakes: Fakes<A>) => {
    for (const [name, endpoint] of Object.entries(api)) {
      const fake = fakes[name] as Route["fake"] | undefined; // safe: only called with the input made for it
      const pattern = new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
      if (fake) routes.unshift({ endpoint, pattern, fake });
    }
    http.defaults.adapter = answer;
  };
