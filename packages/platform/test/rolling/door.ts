import { get } from "node:http";
import { connect, createServer, type Socket } from "node:net";

const PROBE_MS = 250;

/** What a cluster's service address is: connections go to instances that say they are ready, and on to the next where nobody listens. */
export async function door(ports: readonly number[]) {
  const ready = new Set<number>();
  const open = new Set<Socket>();
  let turn = 0;

  function probe(port: number) {
    const asked = get({ port, host: "127.0.0.1", path: "/readyz", agent: false }, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) ready.add(port);
      else ready.delete(port);
    });
    asked.once("error", () => ready.delete(port));
  }
  const timer = setInterval(() => ports.forEach(probe), PROBE_MS);

  function pass(outside: Socket, [port, ...others]: readonly number[]) {
    if (port === undefined) return void outside.destroy();
    const inside = connect(port, "127.0.0.1");
    const end = () => {
      open.delete(outside);
      outside.destroy();
      inside.destroy();
    };
    const onRefused = () => pass(outside, others);
    inside.once("error", onRefused);
    inside.once("connect", () => {
      inside.off("error", onRefused).on("error", end).on("close", end);
      outside.on("close", end).on("end", () => inside.end());
      outside.pipe(inside).pipe(outside);
    });
  }

  const server = createServer({ noDelay: true }, (outside) => {
    open.add(outside);
    outside.on("error", () => outside.destroy());
    const able = [...ready];
    const first = turn++ % Math.max(1, able.length);
    pass(outside, [...able.slice(first), ...able.slice(0, first)]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    /** How many instances say that they are ready. */
    ready: () => ready.size,
    close() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
