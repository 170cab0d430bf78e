import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Platform, startPlatform } from "@tutorsetu/platform/platform";

/** A port that nobody uses right now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

export interface World {
  readonly platform: Platform;
  readonly url: string;
  readonly dataDir: string;
  end(): Promise<void>;
}

/** The whole platform on this machine with the demo world in a fresh folder. */
export async function startWorld(options: { dataDir?: string; chat?: number } = {}): Promise<World> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "tutorsetu-e2e-")));
  const port = await freePort();
  const platform = await startPlatform({ port, dataDir, seed: "demo", chat: options.chat, quiet: true, env: { DURABILITY: "os" } });
  return {
    platform,
    url: `http://127.0.0.1:${port}`,
    dataDir,
    async end() {
      await platform.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
