import { deploymentsApi } from "@tutorsetu/contracts/deployments";
import { en as texts } from "@tutorsetu/contracts/messages/en/deployments";
import { en } from "@tutorsetu/contracts/messages/en/server";
import type { HttpBindings } from "@hono/node-server";
import type { createLog } from "@tutorsetu/service-kit/log";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { rollBack } from "@tutorsetu/releases/release";
import { defaultOf, ReleaseRejectedError } from "@tutorsetu/releases/pointer";
import { Hono } from "hono";
import { overview, type OverviewDeps, rollbackTarget } from "./overview.ts";
import { administratorOf, type Person } from "./who.ts";

const { list, rollBack: back } = deploymentsApi;
const NEVER_KEPT = { "cache-control": "no-store" };

interface Deps extends OverviewDeps {
  readonly log: ReturnType<typeof createLog>;
}

/** What administrators see of releases, and how they go back. Every rollback is on record, with its name and moment. */
export function deploymentRoutes(deps: Deps) {
  const { upstreams, releases, store, log } = deps;
  const look = overview(deps);
  const since = new Date().toISOString();
  const users = upstreams["svc-users"];

  /** The pointer a rollback would change, or why there is none. */
  function current(name: string) {
    const entries = releases?.entriesOf(name);
    if (!entries || !store) {
      throw new HttpProblem("conflict", texts.neverReleased.replace("{name}", name));
    }
    if (!rollbackTarget(entries)) {
      const { version } = defaultOf(entries).metadata;
      const message = texts.nothingBefore.replace("{name}", name).replace("{version}", version);
      throw new HttpProblem("conflict", message);
    }
    return store;
  }

  async function goBack(name: string, { _id, userName }: Person): Promise<string> {
    const act = { name, by: `${userName} (${_id})` };
    const entries = await rollBack(current(name), act).catch((error: unknown) => {
      throw error instanceof ReleaseRejectedError
        ? new HttpProblem("conflict", error.message)
        : error;
    });
    await releases?.refresh();
    const { version } = defaultOf(entries).metadata;
    log.info({ audit: "rollback", by: _id, remote: name, version }, "rolled back");
    return texts.rolledBack.replace("{name}", name).replace("{version}", version);
  }

  const app = new Hono<{ Bindings: HttpBindings }>().basePath("/api");
  const person = (request: HttpBindings["incoming"]) => {
    if (!users) throw new HttpProblem("unavailable", en.serviceDown);
    return administratorOf(request as Parameters<typeof administratorOf>[0], users); // safe: HTTP/1 only
  };

  app.get(list.path, async (c) => {
    await person(c.env.incoming);
    return c.json({ deployments: await look(), since }, 200, NEVER_KEPT);
  });

  app.post(back.path, async (c) => {
    const who = await person(c.env.incoming);
    const name = c.req.param("name");
    const find = async () => (await look()).find((one) => one.name === name);
    if ((await find())?.kind !== "remote") throw new HttpProblem("not_found", en.noSuchRoute);
    const message = await goBack(name, who);
    return c.json({ deployment: await find(), message }, 200, NEVER_KEPT);
  });

  const idOf = ({ outgoing }: HttpBindings) => String(outgoing.getHeader("x-request-id") ?? "");
  app.notFound((c) => {
    const requestId = idOf(c.env);
    return c.json({ message: en.noSuchRoute, code: "not_found", requestId }, 404, NEVER_KEPT);
  });
  app.onError((error, c) => {
    const requestId = idOf(c.env);
    if (!(error instanceof HttpProblem)) {
      log.error({ err: error, requestId }, "unhandled");
      return c.json({ message: en.serverError, code: "internal", requestId }, 500, NEVER_KEPT);
    }
    const { message, code, status } = error;
    return c.json({ message, code, requestId }, status, NEVER_KEPT);
  });
  return app;
}
