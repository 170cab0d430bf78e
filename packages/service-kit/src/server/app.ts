import { chatInternal, usersInternal } from "@tutorsetu/contracts/apis";
import { bodyLimitsOf } from "@tutorsetu/contracts/body-limits";
import type { Problem } from "@tutorsetu/contracts/problem";
import { type ProblemCode, problemOf, messageOf } from "@tutorsetu/contracts/problems";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { requestId } from "hono/request-id";
import { matchedRoutes } from "hono/route";
import type { Logger } from "pino";
import { recordFailure } from "../audit/failures.ts";
import type { AuditTrail } from "../audit/audit-trail.ts";
import { isTransientError } from "./transient-error.ts";
import type { AppEnv } from "../env.ts";
import { HttpProblem } from "../http-problem.ts";
import { createMetrics, isProbe } from "./metrics.ts";
import { type Api, openApiOf } from "./openapi.ts";
import { sliceVersion } from "./slice-version.ts";

export interface ServiceOptions {
  readonly name: string;
  /** Its public calls: what `/openapi.json` says, and how long their bodies may be. */
  readonly api?: Api;
  readonly log: Logger;
  /** Resolves when every backing store answers; rejects with the reason otherwise. */
  readonly ready: () => Promise<unknown>;
  /** The service's own metrics, in Prometheus' text format, after the shared ones. */
  readonly metrics?: () => Promise<string>;
  /** What this deployment does without, each with the setting that it lacks; the log and `/readyz` say so. */
  readonly off?: readonly string[] | undefined;
  /** Where what administrators do is recorded; a service without one serves no administrators. */
  readonly audit?: AuditTrail | undefined;
}

function answer(c: Context<AppEnv>, status: number, problem: Problem) {
  const body: Problem = { ...problem, requestId: c.var.requestId };
  return c.json(body, status as 400); // safe: every status handed in here is a 4xx or 5xx
}

/** Our codes for Hono's own errors (bad JSON, body too large). */
const codes: Readonly<Record<number, ProblemCode>> = {
  400: "bad_json",
  413: "too_large",
  415: "wrong_type",
};

/** What a problem says of its fields, in codes and in English. */
const fieldsOf = (problems: Readonly<Record<string, ProblemCode>>) => ({
  fields: Object.fromEntries(
    Object.entries(problems).map(([name, code]) => [name, messageOf(code)]),
  ),
  problems: Object.fromEntries(Object.entries(problems).map(([name, code]) => [name, { code }])),
});

/** The pattern of the matched route, also where a middleware rejects the request before it. */
const routeOf = (c: Context) =>
  matchedRoutes(c).find(({ path }) => !path.endsWith("*"))?.path ?? "unmatched";

/** What other services ask every two or three seconds, each of their instances: a line for each would hide all others. */
const POLLS: ReadonlySet<string> = new Set([
  usersInternal.revocations.path,
  chatInternal.blocks.path,
]);

const atMost = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new HttpProblem("too_large", "too_large");
    },
  });

/** A Hono app with what every service shares: request ids, logs, metrics, health and one error shape. */
export function createService({
  name,
  api,
  log,
  ready,
  metrics: own = async () => "",
  audit,
  off = [],
}: ServiceOptions) {
  const app = new Hono<AppEnv>();
  const metrics = createMetrics(name);
  let isReady = true;
  if (off.length > 0) log.warn({ off }, "some of this service is switched off");

  app.use(requestId());
  app.use(async (c, next) => {
    const startedAt = performance.now();
    c.set("log", log.child({ requestId: c.var.requestId }));
    c.set("caller", null);
    c.set("audit", audit);
    await next();
    // For the access log of the gateway, which takes it off.
    if (c.var.caller) c.header("x-account-id", c.var.caller.id);
    const ms = performance.now() - startedAt;
    const { method, path } = c.req;
    const { status } = c.res;
    const isOfMonitor = isProbe(path);
    // The pattern: a path may hold whatever somebody has typed.
    const route = routeOf(c);
    const quiet = isOfMonitor || (c.res.ok && POLLS.has(route));
    if (!isOfMonitor) metrics.observe({ route, method, status }, ms / 1000);
    c.var.log[quiet ? "debug" : "info"]({ method, route, status, ms: Math.round(ms) }, "request");
  });
  const limitOf = bodyLimitsOf(api ?? {});
  app.use((c, next) => atMost(limitOf(c.req.method, c.req.path))(c, next));

  app.get("/livez", (c) => c.json({ service: name, live: true, version: sliceVersion() }));
  app.get("/readyz", async (c) => {
    const reason = await ready().then(
      () => null,
      (cause: unknown) => cause,
    );
    // Logged once: this is polled several times a second.
    if (reason) c.var.log[isReady ? "warn" : "debug"]({ err: reason }, "not ready");
    if (!reason && !isReady) c.var.log.info("ready again");
    isReady = !reason;
    if (isReady) return c.json({ service: name, ready: true, ...(off.length > 0 && { off }) });
    return c.json({ service: name, ready: false }, 503);
  });
  app.get("/openapi.json", (c) => {
    return api ? c.json(openApiOf(name, api)) : c.notFound();
  });
  app.get("/metrics", async (c) =>
    c.text((await metrics.text()) + (await own()) + ((await audit?.metrics()) ?? "")),
  );

  app.notFound((c) => answer(c, 404, problemOf("not_found")));
  app.onError((err, c) => {
    if (err instanceof HttpProblem) {
      recordFailure(err, c);
      const { params, problems, passkey, retryAfter } = err.detail;
      if (retryAfter !== undefined) c.header("retry-after", String(Math.ceil(retryAfter)));
      const fields = problems && fieldsOf(problems);
      const more = { ...fields, ...(passkey && { passkey }) };
      return answer(c, err.status, { ...problemOf(err.code, params), ...more });
    }
    if (err instanceof HTTPException && err.status < 500) {
      return answer(c, err.status, problemOf(codes[err.status] ?? "invalid"));
    }
    if (isTransientError(err)) {
      c.var.log.error({ err }, "a store or another service is unavailable");
      return answer(c, 503, problemOf("unavailable"));
    }
    // The cause goes to the log and never to the caller.
    c.var.log.error({ err }, "unhandled");
    return answer(c, 500, problemOf("internal"));
  });

  return app;
}
