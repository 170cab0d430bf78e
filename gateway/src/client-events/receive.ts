import type { IncomingMessage, ServerResponse } from "node:http";
import { clientEventsApi } from "@tutorsetu/contracts/apis";
import { masked } from "@tutorsetu/contracts/web/masked";
import { problemOf } from "@tutorsetu/contracts/problems";
import { fieldProblems } from "@tutorsetu/service-kit/server/validate";
import { sendProblem } from "../problem.ts";
import { rateLimiter } from "../rate-limit.ts";
import type { judgeCanaries } from "./canary-judge.ts";
import { type KnownDeps, knownEvents } from "./known.ts";
import type { BrowserMetrics } from "./metrics.ts";
import type { Reports } from "./reports.ts";

const { method, path, body: Batch } = clientEventsApi.clientEvents;

/** A page sends one when it is left, and one more when something failed. */
const PER_MINUTE = 120;

/** Whether a call is one in which a browser tells. */
export const tellsEvents = (request: IncomingMessage, at: string) =>
  request.method === method && at === path;

interface Deps extends KnownDeps {
  readonly browser: BrowserMetrics;
  readonly reports: Pick<Reports, "add">;
  /** Told of what one browser sent at once. */
  readonly judge: ReturnType<typeof judgeCanaries>;
}

interface Told {
  readonly address: string;
  readonly body: Buffer | undefined;
  readonly requestId: string;
}

const jsonOf = (body: Buffer | undefined): unknown => {
  try {
    return JSON.parse(body?.toString("utf8") ?? "");
  } catch {
    return undefined;
  }
};

/** Takes what browsers tell, of anybody, and answers 204. What is about no version that is served is counted and forgotten. */
export function receiveEvents({ browser: metrics, reports, judge, ...served }: Deps) {
  const known = knownEvents(served);
  const rateLimit = rateLimiter(PER_MINUTE);

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { address, body, requestId }: Told,
  ): Promise<void> => {
    const seconds = rateLimit(address);
    if (seconds > 0) {
      const wait = { "retry-after": String(seconds) };
      return sendProblem(response, 429, { ...problemOf("too_often"), requestId }, wait);
    }
    if (!/^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? ""))
      return sendProblem(response, 415, { ...problemOf("wrong_type"), requestId });
    const json = jsonOf(body);
    if (json === undefined)
      return sendProblem(response, 400, { ...problemOf("bad_json"), requestId });
    const { data, error } = Batch.safeParse(json);
    if (!data) {
      // Nobody has typed it: whatever does not fit is a mistake of a program.
      const wrong = Object.entries(fieldProblems(error, "events"));
      const problems = Object.fromEntries(wrong.map(([field, code]) => [field, { code }]));
      return sendProblem(response, 400, { ...problemOf("invalid"), problems, requestId });
    }
    const events = (await known(data.events)).map(({ message, type, ...event }) => ({
      ...event,
      ...(message === undefined ? {} : { message: masked(message) }),
      ...(type === undefined ? {} : { type: masked(type) }),
    }));
    metrics.dropped(data.events.length - events.length);
    for (const event of events) metrics.counted(event);
    reports.add(events);
    judge(events, request, address);
    response.writeHead(204, { "cache-control": "no-store" }).end();
  };
}
