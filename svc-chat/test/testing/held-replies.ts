import { connect, createServer, type AddressInfo } from "node:net";

/** A way to Redis on which the replies to whoever publishes can be held back, while what is published still arrives. */
export async function startHoldingProxy(redisUrl: string) {
  let isHolding = false;
  const held: (() => void)[] = [];
  const server = createServer((client) => {
    const redis = connect(Number(new URL(redisUrl).port), "127.0.0.1");
    let isPublisher = false;
    client.on("data", (bytes) => {
      isPublisher ||= bytes.includes("SPUBLISH");
      redis.write(bytes);
    });
    redis.on("data", (bytes) => {
      const forward = () => void client.write(bytes);
      if (isHolding && isPublisher) held.push(forward);
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
    close: () => void server.close(),
  };
}
