import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const WORKERS = 16;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
}

export interface Answer {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly text: string;
}

/** Sends over connections that are kept, as a balancer or a browser does, but repeats nothing. */
export function sender() {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return (origin: string, { method, path, headers, body }: Call): Promise<Answer> =>
    new Promise((resolve) => {
      const none = () => resolve({ status: 0, text: "" });
      const json = body === undefined ? undefined : JSON.stringify(body);
      const type = json === undefined ? {} : { "content-type": "application/json" };
      const options = { method, agent, headers: { ...type, ...headers } };
      const sent = request(`${origin}${path}`, options, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.once("error", none);
        response.once("end", () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
        );
      });
      sent.once("error", none);
      sent.end(json);
    });
}

interface Options<Sent> {
  /** Each worker's own way to send the `n`th request. */
  readonly worker: () => (n: number) => Promise<Sent>;
  readonly workers?: number;
  /** How long a worker rests after each request: without it the load is as much as the processor can do. */
  readonly restMs?: number;
  /** How many requests at the least. */
  readonly least: number;
  readonly isOver: () => boolean;
}

/** Sends requests from several workers at once until `isOver` holds and `least` were sent. */
export async function load<Sent>({
  worker,
  workers = WORKERS,
  restMs,
  least,
  isOver,
}: Options<Sent>) {
  const sent: Sent[] = [];
  let next = 0;
  async function work() {
    const send = worker();
    while (next < least || !isOver()) {
      sent.push(await send(next++));
      if (restMs) await pause(restMs);
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
  return sent;
}
