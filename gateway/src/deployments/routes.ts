import { problemOf } from "@tutorsetu/contracts/problems";
import { deploymentsCalls } from "@tutorsetu/contracts/calls/deployments";
import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { en } from "@tutorsetu/contracts/replies";
import { Standing } from "@tutorsetu/contracts/administration/moderation";
import { SessionUser } from "@tutorsetu/contracts/people";
import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { createLog } from "@tutorsetu/service-kit/log";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { rollBack, rollbackFrom } from "@tutorsetu/releases/release";
import { defaultOf, ReleaseRejectedError } from "@tutorsetu/releases/pointer";
import { Hono } from "hono";
import * as z from "zod/mini";
import { requestIdOf } from "../answer.ts";
import type { Upstreams } from "../proxy/upstreams.ts";
import { noteAccount } from "../access-log/account.ts";
import { recordRollback } from "./record-rollback.ts";
import { overview, type OverviewDeps, rollbackTarget } from "./overview.ts";
import { skew, type SkewDeps } from "./skew.ts";

const { list, rollBack: back } = deploymentsCalls;
const NO_STORE = { "cache-control": "no-store" };

const VERIFY_MS = 2000;
const VerifiedToken = z.object({
  user: z.pick(SessionUser, { _id: true, userName: true, role: true }),
  needsSecondFactor: z.optional(z.boolean()),
  standing: z.optional(Standing),
});
type VerifiedToken = z.infer<typeof VerifiedToken>;
type Administrator = VerifiedToken["user"];

/**
 * The administrator who is asking, as svc-users says: it knows which sessions have ended, and the gateway needs no
 * keys of its own.
 */
async function authorizeAdministrator(
  { incoming: { headers }, outgoing }: HttpBindings,
  users: Upstreams | undefined,
): Promise<VerifiedToken> {
  if (!users) throw new HttpProblem("unavailable", "unavailable");
  const { authorization } = headers;
  if (!authorization) throw new HttpProblem("unauthenticated", "unauthenticated");
  const answer = await users.ask(usersCalls.verifyToken.path, VERIFY_MS, { authorization });
  if (answer?.status === 401) throw new HttpProblem("unauthenticated", "session_ended");
  const { data } = VerifiedToken.safeParse(answer?.status === 200 ? answer.json : null);
  if (!data) throw new HttpProblem("unavailable", "unavailable");
  noteAccount(outgoing, data.user._id);
  if (data.user.role !== "Admin") throw new HttpProblem("forbidden", "forbidden");
  const reason = data.standing?.suspension?.reason;
  if (reason !== undefined) throw new HttpProblem("forbidden", "suspended", { params: { reason } });
  return data;
}

interface Deps extends OverviewDeps, SkewDeps {
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: ReturnType<typeof createLog>;
}

/** What administrators see of releases, and how they go back. Every rollback is on record, with its name and moment. */
export function deploymentRoutes(deps: Deps) {
  const { upstreams, releases, store, log, addressOf } = deps;
  const deploymentsNow = overview(deps);
  const withSkew = skew(deps);
  const since = new Date().toISOString();
  const users = upstreams["svc-users"];

  /** The store in which a rollback changes the pointer, and to what; throws a conflict when there is nothing to go back to. */
  function targetOf(name: string, seen: string | undefined) {
    const entries = releases?.entriesOf(name);
    if (!entries || !store) {
      throw new HttpProblem("conflict", "never_released", { params: { name } });
    }
    if (seen !== undefined && rollbackFrom(entries) !== seen)
      throw new HttpProblem("conflict", "changed_meanwhile", { params: { name, version: seen } });
    const target = rollbackTarget(entries);
    if (!target) {
      const { version } = defaultOf(entries).metadata;
      throw new HttpProblem("conflict", "nothing_before", { params: { name, version } });
    }
    return { store, target };
  }

  async function goBack(
    { name, seen }: { readonly name: string; readonly seen: string | undefined },
    { _id, userName }: Administrator,
    { incoming, outgoing }: HttpBindings,
  ): Promise<string> {
    const { store: place, target } = targetOf(name, seen);
    await recordRollback(
      users,
      { name, version: target },
      {
        authorization: incoming.headers.authorization ?? "",
        "x-forwarded-for": addressOf(incoming),
        "x-request-id": requestIdOf(outgoing),
      },
    );
    const change = { name, seen, by: `${userName} (${_id})` };
    const entries = await rollBack(place, change).catch((error: unknown) => {
      if (!(error instanceof ReleaseRejectedError)) throw error;
      const { code, params } = error.problem ?? {
        code: "release_refused",
        params: { reason: error.message },
      };
      throw new HttpProblem("conflict", code, { params });
    });
    await releases?.refresh();
    const { version } = defaultOf(entries).metadata;
    log.info({ audit: "rollback", by: _id, remote: name, version }, "rolled back");
    return en.rolledBack.replace("{name}", name).replace("{version}", version);
  }

  const app = new Hono<{ Bindings: HttpBindings }>().basePath("/api");

  app.get(list.path, async (c) => {
    await authorizeAdministrator(c.env, users);
    return c.json({ ...(await withSkew(deploymentsNow)), since }, 200, NO_STORE);
  });

  app.post(back.path, async (c) => {
    const { user, needsSecondFactor } = await authorizeAdministrator(c.env, users);
    if (needsSecondFactor) throw new HttpProblem("forbidden", "second_factor_needed");
    const name = c.req.param("name");
    const find = async () => (await deploymentsNow()).find((one) => one.name === name);
    if ((await find())?.kind !== "remote") throw new HttpProblem("not_found", "not_found");
    const message = await goBack({ name, seen: c.req.query("seen") }, user, c.env);
    return c.json({ deployment: await find(), message }, 200, NO_STORE);
  });

  const idOf = ({ outgoing }: HttpBindings) => requestIdOf(outgoing);
  app.notFound((c) => {
    const requestId = idOf(c.env);
    return c.json({ ...problemOf("not_found"), requestId }, 404, NO_STORE);
  });
  app.onError((error, c) => {
    const requestId = idOf(c.env);
    if (!(error instanceof HttpProblem)) {
      log.error({ err: error, requestId }, "unhandled");
      return c.json({ ...problemOf("internal"), requestId }, 500, NO_STORE);
    }
    const { code, detail, status } = error;
    return c.json({ ...problemOf(code, detail.params), requestId }, status, NO_STORE);
  });
  return app;
}
