import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ephemeral ports: an outgoing connection could take one of those while its server restarts. */
const LOWEST = 12_000;
const BEYOND = 32_000;

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** A port that was free a moment ago, and that no test beside this one is likely to pick. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, BEYOND);
  return (await isFree(port)) ? port : freePort();
}
