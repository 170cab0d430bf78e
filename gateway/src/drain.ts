import type { createLog } from "@tutorsetu/service-kit/log";
import type { Gateway } from "./server.ts";

const NOTICE_MS = 1500;
const GRACE_MS = 10_000;

/** On SIGTERM: readiness fails first, then `Connection: close`, then the listener and the open sockets; a deadline ends it. */
export function drainOnSignal(gateway: Gateway, log: ReturnType<typeof createLog>): void {
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
