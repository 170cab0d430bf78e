import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { HOME, type Place } from "./ports.ts";
import { gatewayEnv, RENDERER, rendererEnv, serviceEnv } from "./plan.ts";
import { internalSecret, previewSecret, type Settings, vapidKeys } from "./settings.ts";
import { UserFacingError } from "./errors.ts";
import { type Store, urlOfStore } from "./stores.ts";
import { type Program, type Supervised, supervised } from "./supervised.ts";

/** What every process of one start is made from: each has its place by now. */
export interface Launch {
  readonly settings: Settings;
  readonly launchId: string;
  /** Of the gateway. */
  readonly front: Place;
  /** Of the services, by name. */
  readonly places: ReadonlyMap<string, Place>;
  readonly mongo: Store;
  readonly redis: Store;
  readonly say: (line: string) => void;
  /** The file that a process runs. */
  readonly programOf: (name: string) => string;
}

export interface Processes {
  readonly gateway: Supervised;
  readonly services: Readonly<Record<string, Supervised>>;
  readonly store: Supervised | undefined;
  readonly redis: Supervised | undefined;
}

/** Stacks name places in sources. */
export const SOURCE_MAPS = "--enable-source-maps";

/**
 * What Node's buffers leave goes back to the system: otherwise glibc keeps freed blocks of up to 32 MB for later.
 * The Dockerfile says the same (decision 0083).
 */
export const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: "131072" } as const;

/**
 * V8 gives the old generation of a heap like the gateway's 8 MB above what lives, and marks all the time once that is not more
 * than the 16 MB that new objects may have. So there is room from the start, and new objects have 8 MB. What is left of them is
 * let grow to one and a half times what lives, not to three times. docker-compose.yml and deploy/k8s say the same (decision 0083).
 */
export const GATEWAY_HEAP = [
  "--initial-old-space-size=36",
  "--max-semi-space-size=8",
  "--heap-growing-percent=50",
] as const;

type Own = Pick<Program, "env" | "place" | "portArgs" | "prepare">;

/** `svc-chat-2` runs what `svc-chat` runs. */
const sliceOf = (name: string) => name.replace(/-\d+$/, "");

/** Where people reach the platform. */
export const siteOf = ({ settings: { host }, front }: Launch): string =>
  `http://${host === "0.0.0.0" ? HOME : host}:${front.port()}`;

/** The processes of a start, none of them started; `onMoved` is told who listens at another port than before. */
export function createProcesses(launch: Launch, onMoved: (name: string) => void): Processes {
  const { settings, launchId, front, places, mongo, redis, say, programOf } = launch;
  const { host, seed, dataDir, sourceMaps } = settings;
  const secret = internalSecret(dataDir);
  const vapid = vapidKeys(dataDir);
  const rendererSecret = randomBytes(32).toString("hex");
  const secretOfPreviews = previewSecret(dataDir);
  const site = siteOf(launch);
  const env = { ...ALLOCATOR, ...settings.env, LAUNCH_ID: launchId };
  const ports = () => Object.fromEntries([...places].map(([name, place]) => [name, place.port()]));

  const make = (name: string, args: readonly string[], more: Own) =>
    supervised({
      name,
      args: sourceMaps ? [SOURCE_MAPS, ...args] : args,
      say,
      logFile: join(dataDir, "logs", `${name}.log`),
      ...more,
      onMoved: () => onMoved(name),
    });
  const service = (name: string, place: Place, itsEnv: () => NodeJS.ProcessEnv) => {
    const program = programOf(sliceOf(name));
    if (!existsSync(program))
      throw new UserFacingError(`${name} has not been built: ${program} is missing.`);
    const heap = name === "gateway" ? GATEWAY_HEAP : [];
    return make(name, [...heap, program], { env: itsEnv, place });
  };
  const storeOf = (name: string, { args, portArgs, place, prepare, env: more }: Store) =>
    args && make(name, args, { env: { ...settings.env, ...more }, place, portArgs, prepare });
  /** Only chat is started again when Redis has moved. */
  const envOf = (name: string) => () => {
    if (name === RENDERER) return rendererEnv(ports(), { secret: rendererSecret, dataDir, env });
    const redisUrl = sliceOf(name) === "svc-chat" ? urlOfStore(redis) : "";
    const mongoUrl = urlOfStore(mongo) ?? "";
    const own = { mongoUrl, redisUrl, secret, vapid, seed, dataDir, site, host, env };
    return serviceEnv(ports(), own);
  };

  return {
    store: storeOf("store", mongo),
    redis: storeOf("redis", redis),
    services: Object.fromEntries(
      [...places].map(([name, place]) => [name, service(name, place, envOf(name))]),
    ),
    gateway: service("gateway", front, () =>
      gatewayEnv(ports(), {
        host,
        site,
        dataDir,
        env,
        rendererSecret,
        previewSecret: secretOfPreviews,
      }),
    ),
  };
}
