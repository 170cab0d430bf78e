import { connect, createServer, type Socket } from "node:net";
import { portOf } from "../../src/ports.ts";

/** How MongoDB's wire format begins an update of a collection. */
function updateOf(collection: string): Buffer {
  const name = Buffer.from(`${collection}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32LE(name.length);
  return Buffer.concat([Buffer.from("update\0"), length, name]);
}

interface Held {
  /** Where the store listens. */
  readonly url: string;
  readonly collection: string;
  /** Which update of the collection is the first that does not reach the store; 1 is the first. */
  readonly update: number;
}

/** A way to the store that ends before an update: whoever writes there waits, and the store stays as it is in the middle. */
export async function heldStore({ url, collection, update }: Held) {
  const { hostname, port } = new URL(url);
  const needle = updateOf(collection);
  const sockets = new Set<Socket>();
  let updates = 0;
  let hold = () => {};
  const held = new Promise<void>((resolve) => void (hold = resolve));

  const server = createServer((outside) => {
    const inside = connect(Number(port), hostname);
    for (const socket of [outside, inside]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => [outside, inside].map((one) => one.destroy()));
    }
    outside.on("data", (part) => {
      if (part.includes(needle)) updates++;
      if (updates >= update) hold();
      else inside.write(part);
    });
    inside.pipe(outside);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const here = new URL(url);
  here.port = String(portOf(server));

  return {
    url: here.href,
    /** Resolves when that update has come. */
    held,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
