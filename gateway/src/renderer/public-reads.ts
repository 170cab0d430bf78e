import { bookingsCalls } from "@tutorsetu/contracts/calls/bookings";
import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { publicPagesCalls } from "@tutorsetu/contracts/calls/public-pages";
import { requirementsCalls } from "@tutorsetu/contracts/calls/requirements";
import { shortlistCalls } from "@tutorsetu/contracts/calls/shortlist";
import { usersCalls } from "@tutorsetu/contracts/calls/users";
import type { Call } from "@tutorsetu/contracts/endpoint";
import { PUBLIC_PAGE_HEADER } from "@tutorsetu/contracts/web/server-bundle";
import { circuitBreaker, ConsecutiveBreaker, handleType, isBrokenCircuitError } from "cockatiel";
import { Agent, request } from "undici";
import type { ReadReply, ReadRequest } from "./messages.ts";

export const READ_MS = 800;
/** A service that has let a page wait is not asked again for so long: pages go without it at once. */
const OPEN_MS = 1000;
const REPLY_BYTES = 1024 * 1024;

const calls = {
  users: { ...usersCalls, ...publicPagesCalls, ...shortlistCalls },
  bookings: { ...bookingsCalls, ...requirementsCalls },
  content: contentCalls,
} as const;
type Service = keyof typeof calls;

const isPublic = ({ method, access }: Call) => method === "GET" && access.roles === "anyone";

/** Path of a call that anybody may read → who answers it. */
const readers: ReadonlyMap<string, Service> = new Map(
  (Object.keys(calls) as Service[]).flatMap((service) =>
    Object.values<Call>(calls[service])
      .filter(isPublic)
      .map(({ path }) => [path, service] as const),
  ),
);

const NO_ANSWER: ReadReply = { status: 0, body: null };

class SlowError extends Error {}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

function addressOf({ path, input }: ReadRequest, origin: string): URL {
  const { params = {}, query = {} } = (input ?? {}) as AnyInput; // safe: what the contract's input holds
  const target = new URL(
    path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    origin,
  );
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null)
      target.searchParams.set(name, typeof value === "string" ? value : JSON.stringify(value));
  return target;
}

/** Reads for loaders, as somebody does who is not signed in: what the contract lets anybody read, and nothing else. */
export function publicReads(origins: Readonly<Record<Service, readonly string[]>>) {
  const agent = new Agent({ connections: 32, connect: { timeout: 500 } });
  const breakerOf = () =>
    circuitBreaker(handleType(SlowError), {
      halfOpenAfter: OPEN_MS,
      breaker: new ConsecutiveBreaker(1),
    });
  const breakers = { users: breakerOf(), bookings: breakerOf(), content: breakerOf() };

  async function ask(wanted: ReadRequest, service: Service, given: AbortSignal) {
    const [origin = ""] = origins[service].toSorted(() => Math.random() - 0.5);
    const tooLong = AbortSignal.timeout(READ_MS);
    const signal = AbortSignal.any([given, tooLong]);
    try {
      const headers = { [PUBLIC_PAGE_HEADER]: "1", accept: "application/json" };
      const asked = { headers, signal, dispatcher: agent, maxResponseSize: REPLY_BYTES };
      const { statusCode, body } = await request(addressOf(wanted, origin), asked);
      return { status: statusCode, body: await body.json() };
    } catch (cause) {
      if (tooLong.aborted) throw new SlowError("too slow", { cause });
      return NO_ANSWER;
    }
  }

  return {
    /** What the service says; status 0 when it says nothing, and 403 for what is not everybody's. */
    async read(wanted: ReadRequest, signal: AbortSignal): Promise<ReadReply> {
      const service = wanted.method === "GET" ? readers.get(wanted.path) : undefined;
      if (!service) return { status: 403, body: { message: "Not public", code: "forbidden" } };
      return breakers[service]
        .execute(() => ask(wanted, service, signal))
        .catch((error: unknown) => {
          if (error instanceof SlowError || isBrokenCircuitError(error)) return NO_ANSWER;
          throw error;
        });
    },
    close: () => agent.destroy(),
  };
}
export type PublicReads = ReturnType<typeof publicReads>;
