import { load, sender } from "@tutorsetu/service-kit/testing/load";

export interface Sent {
  readonly method: "GET" | "POST";
  readonly id: number;
  /** 0 when there was no answer. */
  readonly status: number;
}

/** One request to a gateway, over a connection that is kept. */
export function asker() {
  const send = sender();
  return async (origin: string, method: Sent["method"], path: string): Promise<number> =>
    (await send(origin, { method, path })).status;
}

/** Sends requests, every fourth a POST, until `isOver` holds and `least` were sent. */
export function mixedLoad(
  send: (method: Sent["method"], path: string) => Promise<number>,
  least: number,
  isOver: () => boolean,
): Promise<Sent[]> {
  const one = async (id: number): Promise<Sent> => {
    const method = id % 4 === 0 ? "POST" : "GET";
    return { method, id, status: await send(method, `/api/users/${id}`) };
  };
  return load({ worker: () => one, least, isOver });
}
