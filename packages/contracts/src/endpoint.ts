import type * as z from "zod/mini";
import type { Access } from "./access.ts";

/** One HTTP operation as pages know it. The client calls it, the service serves it, the gateway routes it under `/api`. */
export interface Call<Path extends string = string, B = unknown, Q = unknown, R = unknown> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: Path;
  /** Who may call it; ownership beyond the role is the route's first statement. */
  readonly access: Access;
  /** The status of a success: 201 for a creation, 204 where there is nothing to say, 200 for the rest. */
  readonly status: 200 | 201 | 204;
  /** The largest body in bytes, where a valid one may be longer than `DEFAULT_MAX_BODY`. */
  readonly maxBody?: number | undefined;
  /** What is sent and answered, for the compiler only: no value is ever set, so that pages carry no schema. */
  readonly types?: { readonly body: B; readonly query: Q; readonly reply: R };
}

export const call = <Path extends `/${string}`>(
  method: Call["method"],
  path: Path,
  access: Access,
  status: Call["status"] = 200,
  maxBody?: number,
): Call<Path> => ({ method, path, access, status, maxBody });

/** A schema, of `zod/mini` or of `zod`. */
export type Schema<T> = z.core.$ZodType<T> &
  Pick<z.ZodMiniType<T>, "parse" | "safeParse" | "safeParseAsync">;

interface Schemas<B = unknown, Q = unknown, R = unknown> {
  readonly body?: Schema<B>;
  readonly query?: Schema<Q>;
  readonly reply?: Schema<R>;
}

type Given<S, Part extends keyof Schemas, Missing> = S extends { readonly [K in Part]: infer Z }
  ? z.output<Z>
  : Missing;

/** A table of calls whose types are those of the schemas of the same names. */
export type CallsOf<S, Table extends Record<keyof S, Call>> = {
  readonly [K in keyof S]: Call<
    Table[K]["path"],
    Given<S[K], "body", never>,
    Given<S[K], "query", never>,
    Given<S[K], "reply", void>
  >;
};

/** `callsOf<typeof bookingsSchemas>()({ create: call("POST", "/bookings", authenticated), … })` */
export const callsOf =
  <S>() =>
  <Table extends Record<keyof S, Call>>(table: Table) =>
    table as CallsOf<S, Table>; // safe: `types` is for the compiler only

/** A call with the schemas that check it, as services, tests and documents need it. */
export interface Endpoint<Path extends string = string, B = unknown, Q = unknown, R = unknown>
  extends Call<Path, B, Q, R>, Schemas<B, Q, R> {}

/** Calls by their names. */
export type Calls = Readonly<Record<string, Call>>;

/** Each call with its schemas. */
export const endpointsOf = <Known extends Calls, S extends Readonly<Record<keyof Known, Schemas>>>(
  calls: Known,
  schemas: S,
) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, known]) => [name, { ...known, ...schemas[name] }]),
  ) as { readonly [K in keyof Known]: Known[K] & S[K] }; // safe: every call has its schemas by its name

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Part<Key extends string, Value> = [Value] extends [never] ? unknown : { [K in Key]: Value };

/** What a caller must hand over: only the parts the call declares. */
export type Input<E> =
  E extends Call<infer Path, infer Body, infer Query, infer _Reply>
    ? Part<"params", [ParamName<Path>] extends [never] ? never : Record<ParamName<Path>, string>> &
        Part<"body", Body> &
        Part<"query", Query>
    : never;

export type Reply<E> = E extends Call<infer _P, infer _B, infer _Q, infer R> ? R : never;
