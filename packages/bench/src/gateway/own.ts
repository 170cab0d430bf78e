import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleOf } from "@tutorsetu/platform/plan";
import { type Platform, startPlatform } from "@tutorsetu/platform/platform";
import { ALLOCATOR, GATEWAY_HEAP, SOURCE_MAPS } from "@tutorsetu/platform/processes";
import { startProgram, untilUp } from "../processes/program.ts";
import { getUntil } from "./request.ts";

/** So many that no address reaches it: who asks here is one address for everybody. */
const UNLIMITED = { REQUESTS_PER_MINUTE: "100000000" };

/** The bundle of a gateway, of this checkout or of one with older builds. */
const gatewayIn = (checkout: string | undefined) =>
  checkout === undefined ? bundleOf("gateway") : join(checkout, "gateway/dist/main.mjs");

interface Given {
  readonly name: string;
  readonly port: number;
  readonly service: number;
  readonly site: string;
  readonly folder: string;
  readonly checkout: string | undefined;
}

/** Our gateway as its image starts it, in front of the one service. */
export async function startOwn({ name, port, service, site, folder, checkout }: Given) {
  const url = `http://127.0.0.1:${service}`;
  const program = startProgram({
    name,
    args: [SOURCE_MAPS, ...GATEWAY_HEAP, gatewayIn(checkout)],
    env: {
      ...ALLOCATOR,
      ...UNLIMITED,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      USERS_URL: url,
      BOOKINGS_URL: url,
      CHAT_URL: url,
      CONTENT_URL: url,
      SHELL_DIR: site,
      REMOTES_STORE: join(folder, name, "remotes"),
      REMOTES_COPIES: join(folder, name, "copies"),
      ACCESS_LOG_DIR: join(folder, name, "access-log"),
    },
  });
  await untilUp(`http://127.0.0.1:${port}/readyz`, program);
  return program;
}

/** As a browser asks for a document. */
export const DOCUMENT = {
  accept: "text/html,application/xhtml+xml",
  "accept-language": "en-IN,en;q=0.9",
};

export interface PagePlatform {
  readonly platform: Platform;
  end(): Promise<void>;
}

/** The whole platform with the demo's people, since a page is drawn from what services answer; resolves when `/` is in the cache. */
export async function startPages(checkout: string | undefined): Promise<PagePlatform> {
  const dataDir = await mkdtemp(join(tmpdir(), "tutorsetu-bench-"));
  const platform = await startPlatform({
    port: 0,
    dataDir,
    seed: "demo",
    quiet: true,
    build: false,
    // Sweeps of outboxes belong to the services; they would only take the other core's time.
    env: { ...UNLIMITED, RENDERER: "on", SWEEP_EVERY_MS: "15000" },
    programOf: (name) => (name === "gateway" ? gatewayIn(checkout) : bundleOf(name)),
  });
  await getUntil(`${platform.url}/`, DOCUMENT, ({ body }) => body.includes("data-rendered"));
  return {
    platform,
    async end() {
      platform.end();
      await platform.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
