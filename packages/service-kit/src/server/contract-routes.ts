import type { Endpoint, Input, Reply } from "@tutorsetu/contracts/endpoint";
import { Id } from "@tutorsetu/contracts/page";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import * as z from "zod";
import { type RecordAct, recordOf } from "../audit/request.ts";
import { authorize, callerOf } from "../auth.ts";
import type { AppEnv, Caller } from "../env.ts";
import { isPublicRead, revalidation } from "./revalidation.ts";
import { validate } from "./validate.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- matched structurally; `Input` and `Reply` carry the types
type AnyEndpoint = Endpoint<string, any, any, any>;

/** What a handler gets: the parts that the endpoint declares, validated; ids in the path are in lower case. */
type Asked<E> = Input<E> & {
  readonly c: Context<AppEnv>;
  /** Who asks; read on a public endpoint it rejects whoever is not signed in. */
  readonly caller: Caller;
  /** Writes to the audit record. */
  readonly record: RecordAct;
};

interface Options {
  /** In place of the endpoint's access, e.g. for other services. */
  readonly guard?: MiddlewareHandler<AppEnv>;
  /** `unknown`: a malformed id becomes one that nothing has, so that each route answers 404 with its own text. */
  readonly malformedIds?: "invalid" | "unknown";
}

const idsIn = (path: string) =>
  Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => [name, Id] as const);

const known = (id: string) => (Id.safeParse(id).success ? id.toLowerCase() : "");

/** Serves endpoints as their contract says: method, path, who may, what is valid, the reply and its status. */
export function contractRoutes({ guard, malformedIds = "invalid" }: Options = {}) {
  const app = new Hono<AppEnv>();

  function checksOf(endpoint: AnyEndpoint): MiddlewareHandler<AppEnv>[] {
    const { path, access, query, body } = endpoint;
    const ids = malformedIds === "invalid" ? idsIn(path) : [];
    const checks = [
      ...(ids.length > 0 ? [validate("param", z.object(Object.fromEntries(ids)))] : []),
      ...(query ? [validate("query", query)] : []),
      ...(body ? [validate("json", body)] : []),
    ];
    // safe: their types differ by what they add to the request, which `Asked` says
    const between = !guard && isPublicRead(endpoint) ? revalidation : [];
    return [
      ...between,
      guard ?? authorize(access),
      ...(checks as unknown as MiddlewareHandler<AppEnv>[]),
    ];
  }

  const routes = {
    app,
    on<E extends AnyEndpoint>(endpoint: E, handle: (asked: Asked<E>) => Promise<Reply<E>>) {
      app.on(endpoint.method, [endpoint.path], ...checksOf(endpoint), async (c) => {
        const params = Object.entries<string>(c.req.param()).map(([name, id]) => [name, known(id)]);
        const asked = {
          c,
          params: Object.fromEntries(params) as unknown,
          query: endpoint.query && c.req.valid("query" as never),
          body: endpoint.body && c.req.valid("json" as never),
          record: recordOf(c),
          get caller() {
            return callerOf(c);
          },
        };
        // safe, both: validated by the endpoint's own schemas, and what `handle` answers is its reply
        const reply: object = await handle(asked as unknown as Asked<E>);
        return endpoint.status === 204 ? c.body(null, 204) : c.json(reply, endpoint.status);
      });
      return routes;
    },
  };
  return routes;
}
