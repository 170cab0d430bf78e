import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { AppEnv } from "../env.ts";
import { gracefulShutdown } from "./graceful-shutdown.ts";
import { launchHeaders, whereToListen } from "./launch.ts";

/** Still serving, saying `Connection: close`, while balancers notice that we are not ready. */
const NOTICE_MS = 1500;
const GRACE_MS = 10_000;

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly log: Logger;
  /** Closes the stores, last. */
  readonly close: () => Promise<unknown>;
  /** Ends what is not a request, such as sockets, before the listener closes. */
  readonly drain?: () => Promise<unknown>;
}

/** Listens; on SIGTERM readiness fails first, requests in flight are finished, then the stores close. */
export function serve(app: Hono<AppEnv>, { port, host, log, close, drain }: ServeOptions): Server {
  let draining = false;
  const isProbe = (url: string) => url.includes("/readyz") && new URL(url).pathname === "/readyz";
  async function readiness(...call: Parameters<typeof app.fetch>): Promise<Response> {
    const answer = draining
      ? new Response('{"ready":false,"draining":true}', { status: 503 })
      : await app.fetch(...call);
    for (const [name, value] of Object.entries(launchHeaders)) answer.headers.set(name, value);
    return answer;
  }
  const fetch: typeof app.fetch = (...call) =>
    isProbe(call[0].url) ? readiness(...call) : app.fetch(...call);
  // Safe: without createServer in the options this is node:http's.
  const server = createAdaptorServer({ fetch }) as Server;
  server.listen(whereToListen({ port, host }), () =>
    log.info({ at: server.address() }, "listening"),
  );
  server.keepAliveTimeout = 10_000;
  const shutdown = gracefulShutdown(server);
  server.on("error", (error) => {
    process.stderr.write(`Cannot listen on ${host}:${port}: ${error.message}\n`);
    process.exit(1);
  });

  async function stop(signal: string) {
    if (draining) return;
    draining = true;
    shutdown.start();
    log.info({ signal }, "draining");
    setTimeout(() => process.exit(1), GRACE_MS + NOTICE_MS).unref();
    await Promise.all([drain?.(), new Promise((resolve) => setTimeout(resolve, NOTICE_MS))]);
    await shutdown.finish();
    await close().catch((err: unknown) => log.warn({ err }, "the stores did not close"));
    process.exit(0);
  }
  process.on("SIGTERM", (signal) => void stop(signal));
  process.on("SIGINT", (signal) => void stop(signal));
  return server;
}
