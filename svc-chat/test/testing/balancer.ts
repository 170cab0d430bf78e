import { type AddressInfo, connect, createServer, type Socket } from "node:net";

interface Pair {
  readonly outside: Socket;
  readonly inside: Socket;
}

/** A TCP balancer: the instance with the fewest connections gets the next one. */
export async function startBalancer() {
  const ports = new Map<number, Set<Pair>>();
  const asked = new Set<Socket>();

  function pass(outside: Socket, left: number[]) {
    const [port, ...others] = left.toSorted((a, b) => countAt(a) - countAt(b));
    if (port === undefined) return void outside.destroy();
    const inside = connect(port, "127.0.0.1");
    const pair = { outside, inside };
    const pairs = ports.get(port);
    pairs?.add(pair);
    const end = () => {
      pairs?.delete(pair);
      asked.delete(outside);
      outside.destroy();
      inside.destroy();
    };
    inside.once("error", () => {
      pairs?.delete(pair);
      pass(outside, others);
    });
    inside.once("connect", () => {
      inside.removeAllListeners("error").on("error", end).on("close", end);
      outside.on("close", end);
      outside.pipe(inside).pipe(outside);
    });
  }
  const countAt = (port: number) => ports.get(port)?.size ?? 0;
  const server = createServer((outside) => {
    asked.add(outside);
    outside.on("error", () => outside.destroy());
    pass(outside, [...ports.keys()]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // safe: it listens on TCP

  return {
    url: `http://127.0.0.1:${port}`,
    add: (instance: number) => void ports.set(instance, new Set()),
    /** New connections go elsewhere; open ones stay until the instance closes them. */
    remove: (instance: number) => void ports.delete(instance),
    countAt,
    /** Cuts one connection as a bad network would. */
    cutOne(pick: (count: number) => number) {
      const all = [...ports.values()].flatMap((pairs) => [...pairs]);
      all[pick(all.length)]?.outside.destroy();
    },
    close() {
      for (const socket of asked) socket.destroy();
      server.close();
    },
  };
}
