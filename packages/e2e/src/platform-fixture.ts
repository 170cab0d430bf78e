import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Platform, startPlatform } from "@tutorsetu/platform/platform";

export interface PlatformFixture {
  readonly platform: Platform;
  readonly url: string;
  readonly dataDir: string;
  end(): Promise<void>;
}

/** The whole platform on this machine with the demo data in a fresh folder. */
export async function startFixture(
  options: { dataDir?: string; chat?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<PlatformFixture> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "tutorsetu-e2e-")));
  const env = { ...process.env, REGISTRATIONS_PER_HOUR: "1000", ...options.env };
  const platform = await startPlatform({
    port: 0,
    dataDir,
    seed: "demo",
    chat: options.chat,
    quiet: true,
    sourceMaps: false,
    env,
  });
  return {
    platform,
    url: platform.url,
    dataDir,
    async end() {
      // At once, for nobody is left to be served to the end; the way of a drain is shown elsewhere.
      platform.end();
      await platform.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
