import { randomUUID } from "node:crypto";
import type { Endpoint, Input, Reply } from "@tutorsetu/contracts/endpoint";
import {
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleAll,
  retry,
  wrap,
} from "cockatiel";
import { $ZodObject, type $ZodType } from "zod/v4/core";

/** Client of another service, over HTTP under `/internal`. */
export interface ServiceClient {
  // oxlint-disable-next-line typescript/no-explicit-any -- matched structurally; `Input` and `Reply` carry the types
  call<E extends Endpoint<string, any, any, any>>(endpoint: E, input: Input<E>): Promise<Reply<E>>;
}

export class ServiceUnavailableError extends Error {
  override name = "ServiceUnavailableError";
}

interface Options {
  readonly url: string;
  readonly secret: string;
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Whether a reply has the fields of its contract: while a service is down another program may listen at its port, and
 * answer whatever it likes. What the fields hold may be of another release, and is not looked at.
 */
function isReplyOf({ reply }: Endpoint, body: unknown): boolean {
  if (!(reply instanceof $ZodObject)) return true;
  if (typeof body !== "object" || body === null) return false;
  const fields = Object.entries<$ZodType>(reply._zod.def.shape);
  return fields.every(([name, field]) => name in body || field._zod.optout === "optional");
}

/** Timeout 2 s, one retry for reads, and a breaker that opens after five failures in a row for 2 s. */
export function serviceClient({
  url,
  secret,
  timeoutMs = 2000,
  fetch: request = fetch,
}: Options): ServiceClient {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: 2000,
    breaker: new ConsecutiveBreaker(5),
  });
  const onceMore = retry(handleAll, {
    maxAttempts: 1,
    backoff: new ExponentialBackoff({ initialDelay: 100 }),
  });
  const retrying = wrap(onceMore, breaker);

  return {
    async call(endpoint, input) {
      const { params, query, body } = input as AnyInput; // safe: Input<E> holds only these parts
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) =>
        encodeURIComponent(params?.[key] ?? ""),
      );
      const target = new URL(path, url);
      for (const [key, value] of Object.entries(query ?? {}))
        target.searchParams.set(key, String(value));
      // The other service logs it too, so that its side of a failure can be found.
      const requestId = randomUUID();
      const send = async () => {
        const response = await request(target, {
          method: endpoint.method,
          headers: {
            authorization: `Bearer ${secret}`,
            "content-type": "application/json",
            "x-request-id": requestId,
          },
          body: body === undefined ? undefined : JSON.stringify(body),
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}`);
        const reply: unknown = await response.json();
        if (!isReplyOf(endpoint, reply)) throw new Error(`${endpoint.path} gave another reply`);
        return reply as Reply<typeof endpoint>; // safe: it has the fields of the contract
      };
      const policy = endpoint.method === "GET" ? retrying : breaker;
      return policy.execute(send).catch((cause: unknown) => {
        throw new ServiceUnavailableError(`${target.host} did not answer request ${requestId}`, {
          cause,
        });
      });
    },
  };
}
