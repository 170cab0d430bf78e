import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedMongo } from "../src/server.ts";

/** A store for tests: MONGO_URL when it is set, else an embedded server in a fresh folder. */
export async function testMongo(): Promise<{ url: string; close(): Promise<void> }> {
  const { MONGO_URL } = process.env;
  if (MONGO_URL) return { url: MONGO_URL, close: async () => {} };
  const path = await mkdtemp(join(tmpdir(), "tutorsetu-mongo-"));
  const server = await startEmbeddedMongo({ path, durability: "os" });
  return {
    url: server.url,
    async close() {
      await server.close();
      await rm(path, { recursive: true, force: true });
    },
  };
}
