import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A way to Redis on which the replies to whoever publishes can be held back, and whoever subscribes can be kept away. */
export async function startHoldingProxy(redisUrl: string) {
  let isHolding = false;
  let isCut = false;
  const held: (() => void)[] = [];
  const publishers = new Set<Socket>();
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    clients.add(client);
    const redis = connect(Number(new URL(redisUrl).port), "127.0.0.1");
    client.on("data", (bytes) => {
      if (bytes.includes("SPUBLISH")) publishers.add(client);
      redis.write(bytes);
    });
    redis.on("data", (bytes) => {
      const forward = () => void client.write(bytes);
      if (isHolding && publishers.has(client)) held.push(forward);
      else forward();
    });
    for (const socket of [client, redis]) socket.on("error", () => {});
    client.on("close", () => redis.destroy());
    redis.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // safe: it listens on a port
  return {
    url: `redis://127.0.0.1:${port}`,
    heldCount: () => held.length,
    hold() {
      isHolding = true;
    },
    release() {
      isHolding = false;
      for (const forward of held.splice(0)) forward();
    },
    cutSubscribers() {
      isCut = true;
      for (const client of clients) if (!publishers.has(client)) client.destroy();
    },
    admitSubscribers() {
      isCut = false;
    },
    close: () => void server.close(),
  };
}
