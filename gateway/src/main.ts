import { readConfig, refuseConfig } from "@tutorsetu/service-kit/config";
import { whereToListen } from "@tutorsetu/service-kit/server/launch";
import { createLog } from "@tutorsetu/service-kit/log";
import { createStore, InvalidStoreError } from "@tutorsetu/releases/create-store";
import { gatewayConfig } from "./config.ts";
import { nameResolver } from "./proxy/addresses.ts";
import { createGateway } from "./server.ts";

const NOTICE_MS = 1500;
const GRACE_MS = 10_000;
const config = readConfig(gatewayConfig);
const log = createLog("gateway", config.LOG_LEVEL);

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

const gateway = createGateway({
  services: {
    "svc-users": config.USERS_URL,
    "svc-bookings": config.BOOKINGS_URL,
    "svc-chat": config.CHAT_URL,
    "svc-content": config.CONTENT_URL,
  },
  shellFolder: config.SHELL_DIR,
  remotes: config.REMOTES,
  store: openStore(),
  origins: config.ORIGINS,
  names: { resolve: nameResolver(config.DNS_SERVERS), everyMs: config.RESOLVE_EVERY_MS },
  requestsPerMinute: config.REQUESTS_PER_MINUTE,
  trustedHops: config.TRUSTED_HOPS,
  log,
});

/** On SIGTERM: readiness fails first, then `Connection: close`, then the listener and the open sockets; a deadline ends it. */
function drainOnSignal(): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "draining");
    gateway.startDraining();
    setTimeout(() => process.exit(1), NOTICE_MS + GRACE_MS).unref();
    await new Promise((resolve) => setTimeout(resolve, NOTICE_MS));
    const gone = gateway.finishDraining();
    // Chat reconnects by itself, to another instance.
    gateway.closeSockets();
    await gone;
    await gateway.close().catch((err: unknown) => log.warn({ err }, "not everything was closed"));
    process.exit(0);
  };
  process.on("SIGTERM", (signal) => void stop(signal));
  process.on("SIGINT", (signal) => void stop(signal));
}

gateway.server.on("error", (error) => {
  process.stderr.write(`Cannot listen on ${config.HOST}:${config.PORT}: ${error.message}\n`);
  process.exit(1);
});
await gateway.opened;
gateway.server.listen(whereToListen({ port: config.PORT, host: config.HOST }), () =>
  log.info({ port: config.PORT }, "listening"),
);
drainOnSignal();
