import type * as z from "zod";
import type { Access } from "./access.ts";

/** One HTTP operation. The client calls it, the service serves it, the gateway routes it under `/api`. */
export interface Endpoint<Path extends string = string, B = unknown, Q = unknown, R = unknown> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: Path;
  /** Who may call it; ownership beyond the role is the route's first statement. */
  readonly access: Access;
  /** The status of a success: 201 for a creation, 200 for the rest. */
  readonly status: 200 | 201;
  readonly body?: z.ZodType<B>;
  readonly query?: z.ZodType<Q>;
  readonly reply?: z.ZodType<R>;
}

type Shape<B, Q, R> = Partial<
  Pick<Endpoint<string, B, Q, R>, "body" | "query" | "reply" | "status">
>;

export const endpoint = <Path extends `/${string}`, B = never, Q = never, R = void>(
  method: Endpoint["method"],
  path: Path,
  access: Access,
  shape: Shape<B, Q, R> = {},
): Endpoint<Path, B, Q, R> => ({ method, path, access, status: 200, ...shape });

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Part<Key extends string, Value> = [Value] extends [never] ? unknown : { [K in Key]: Value };

/** What a caller must hand over: only the parts the endpoint declares. */
export type Input<E> =
  E extends Endpoint<infer Path, infer Body, infer Query, infer _Reply>
    ? Part<"params", [ParamName<Path>] extends [never] ? never : Record<ParamName<Path>, string>> &
        Part<"body", Body> &
        Part<"query", Query>
    : never;

export type Reply<E> = E extends Endpoint<infer _P, infer _B, infer _Q, infer R> ? R : never;
