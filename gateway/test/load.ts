import { Agent, request } from "node:http";

const WORKERS = 16;

export interface Sent {
  readonly method: "GET" | "POST";
  readonly id: number;
  /** 0 when there was no answer. */
  readonly status: number;
}

/** One request over connections that are kept, as a balancer sends it: nothing is repeated. */
export function sender() {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return (origin: string, method: Sent["method"], path: string): Promise<number> =>
    new Promise((resolve) => {
      const sent = request(`${origin}${path}`, { method, agent }, (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
        response.once("error", () => resolve(0));
      });
      sent.once("error", () => resolve(0));
      sent.end();
    });
}

/** Sends requests, every fourth a POST, from several workers at once until `isOver` holds and `least` were sent. */
export async function load(
  send: (method: Sent["method"], path: string) => Promise<number>,
  least: number,
  isOver: () => boolean,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  let next = 0;
  async function worker() {
    while (next < least || !isOver()) {
      const id = next++;
      const method = id % 4 === 0 ? "POST" : "GET";
      sent.push({ method, id, status: await send(method, `/api/users/${id}`) });
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return sent;
}
