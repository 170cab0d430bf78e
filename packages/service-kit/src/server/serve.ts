import { createServer, type RequestListener, type Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { AppEnv } from "../env.ts";
import { gracefulShutdown, shutDownOnSignal } from "./graceful-shutdown.ts";
import { launchHeaders, listen } from "./launch.ts";
import { takeOver } from "./unready.ts";

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
  const serverFor = (options: object, onRequest: RequestListener) =>
    takeOver(onRequest) ?? createServer(options, onRequest);
  // Safe: it is node:http's, and is called so by the adapter.
  const server = createAdaptorServer({
    fetch,
    createServer: serverFor as typeof createServer,
  }) as Server;
  if (!server.listening) listen(server, { port, host }, log);
  server.keepAliveTimeout = 10_000;
  // A picture at the least rate that the gateway lets through takes 17 minutes.
  server.requestTimeout = 1_200_000;
  const shutdown = gracefulShutdown(server);
  const start = () => {
    draining = true;
    shutdown.start();
  };
  shutDownOnSignal({ log, start, drain, finish: shutdown.finish, close });
  return server;
}
