import { readConfig, refuseConfig } from "@tutorsetu/service-kit/config";
import { shutDownOnSignal } from "@tutorsetu/service-kit/server/graceful-shutdown";
import { listen } from "@tutorsetu/service-kit/server/launch";
import { createLog } from "@tutorsetu/service-kit/log";
import { createStore, InvalidStoreError } from "@tutorsetu/releases/create-store";
import { gatewayConfig } from "./config.ts";
import { CALLS_AT_ONCE } from "./load-shedding/turn.ts";
import { nameResolver } from "./proxy/addresses.ts";
import { announcedProblem } from "./routes.ts";
import { createGateway } from "./server.ts";

const config = readConfig(gatewayConfig);
const log = createLog("gateway", config.LOG_LEVEL);

function rendererOf({ RENDERER_URL: origins, RENDERER_SECRET: secret }: typeof config) {
  if (origins.length === 0) return undefined;
  if (secret === undefined) return refuseConfig("RENDERER_SECRET is needed with RENDERER_URL.");
  return { origins, secret };
}

function openStore() {
  try {
    return createStore(config, (err) => {
      if (err)
        log.warn({ err }, "the bucket of remotes does not answer; what was last read is served");
      else log.info("the bucket of remotes is back");
    });
  } catch (error) {
    if (error instanceof InvalidStoreError) refuseConfig(error.message);
    throw error;
  }
}

const problem = announcedProblem(config.SERVICES);
if (problem) refuseConfig(`SERVICES: ${problem}`);

const gateway = createGateway({
  announced: config.SERVICES,
  services: {
    "svc-users": config.USERS_URL,
    "svc-bookings": config.BOOKINGS_URL,
    "svc-chat": config.CHAT_URL,
    "svc-content": config.CONTENT_URL,
  },
  siteUrl: config.SITE_URL,
  shellFolder: config.SHELL_DIR,
  remotes: config.REMOTES,
  store: openStore(),
  previewSecret: config.PREVIEW_SECRET,
  renderer: rendererOf(config),
  offlinePages: config.OFFLINE_PAGES === "on",
  sampleRating: config.SAMPLE_RATING === "on",
  origins: config.ORIGINS,
  names: { resolve: nameResolver(config.DNS_SERVERS), everyMs: config.RESOLVE_EVERY_MS },
  healthCheckEveryMs: config.HEALTH_CHECK_EVERY_MS,
  requestsPerMinute: config.REQUESTS_PER_MINUTE,
  callsAtOnce: {
    ...CALLS_AT_ONCE,
    instance: config.CALLS_AT_ONCE,
    address: config.CALLS_AT_ONCE_ADDRESS,
  },
  trustedHops: config.TRUSTED_HOPS,
  hstsSeconds: config.HSTS_SECONDS,
  accessLogFolder: config.ACCESS_LOG_DIR,
  log,
});

await gateway.opened;
listen(gateway.server, { port: config.PORT, host: config.HOST }, log);
shutDownOnSignal({
  log,
  start: gateway.startDraining,
  finish: () => {
    const finished = gateway.finishDraining();
    // Chat reconnects by itself, to another instance.
    gateway.closeSockets();
    return finished;
  },
  close: () => gateway.close(),
});
