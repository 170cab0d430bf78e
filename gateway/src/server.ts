import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServiceName } from "@tutorsetu/contracts/calls/by-slice";
import { type ProblemCode, problemOf } from "@tutorsetu/contracts/problems";
import type { createLog } from "@tutorsetu/service-kit/log";
import { onceEnded } from "@tutorsetu/service-kit/server/once-ended";
import { gracefulShutdown } from "@tutorsetu/service-kit/server/graceful-shutdown";
import { isProbe } from "@tutorsetu/service-kit/server/metrics";
import type { RemotesStore } from "@tutorsetu/releases/store";
import { sliceVersion } from "@tutorsetu/service-kit/server/slice-version";
import { createAccessLog } from "./access-log/access-log.ts";
import { createAccessRoutes } from "./access-log/route.ts";
import { accountOf } from "./access-log/account.ts";
import { Answer, newRequestId, requestIdOf } from "./answer.ts";
import { createDocs } from "./api-docs.ts";
import { apiProxy } from "./api-proxy.ts";
import { browserEvents } from "./client-events/browser-events.ts";
import { liveNow } from "./deployments/live-platform.ts";
import { deploymentRoutes } from "./deployments/routes.ts";
import { createGatewayMetrics } from "./metrics.ts";
import { hasTwoHosts, isSecure } from "./host.ts";
import type { CallsAtOnce } from "./load-shedding/turn.ts";
import { oneAtATime } from "./load-shedding/one-at-a-time.ts";
import { type Haste, watchPace } from "./load-shedding/pace.ts";
import { createAllPlaces } from "./load-shedding/places.ts";
import { isOwnPath, ownRoutes } from "./own-routes.ts";
import { type PageSettings, withPageSettings } from "./page-settings.ts";
import { createFiles } from "./pages/files.ts";
import { followReleases } from "./pages/releases.ts";
import { createRemotes } from "./pages/remotes.ts";
import { createSite } from "./pages/site.ts";
import { rejectClient, rejectSocket, sendProblem } from "./problem.ts";
import { type Names, nameResolver } from "./proxy/addresses.ts";
import type { Identity } from "./proxy/forward-headers.ts";
import { serviceUpstreams } from "./proxy/service-upstreams.ts";
import { socketProxy } from "./proxy/sockets.ts";
import { createUpstreams } from "./proxy/upstreams.ts";
import { addressOf, rateLimiter } from "./rate-limit.ts";
import { type Announced, destinations, parseTarget, pathOf, routeLabels } from "./routes.ts";
import { securityHeadersOf } from "./security-headers.ts";

export interface GatewayOptions extends PageSettings {
  readonly services: Readonly<Record<ServiceName, readonly string[]>>;
  /** Further services, each entry an instance. */
  readonly announced?: readonly Announced[];
  /** The site's origin, as people write it. */
  readonly siteUrl: string;
  /** Where remotes are built on this machine; they serve until they are released. */
  readonly remotes: readonly { readonly name: string; readonly folder: string }[];
  /** Where remotes are released. */
  readonly store?: RemotesStore | undefined;
  /** Signs links to what is released to nobody yet; without it there are no previews. */
  readonly previewSecret?: string | undefined;
  /** Where public pages are drawn; without it browsers draw them all. */
  readonly renderer?: { readonly origins: readonly string[]; readonly secret: string } | undefined;
  /** False: browsers are told to forget what they kept for when there is no network. */
  readonly offlinePages?: boolean;
  readonly origins: readonly string[];
  /** How host names of services are looked up. */
  readonly names?: Names;
  readonly healthCheckEveryMs?: number;
  readonly requestsPerMinute: number;
  /** What an instance of a service is given at once. */
  readonly callsAtOnce?: CallsAtOnce;
  readonly trustedHops: number;
  /** How long a browser asks by TLS only, once it was answered by TLS; 0: it is not told to. */
  readonly hstsSeconds?: number;
  /** How long is waited for slow clients, for tests. */
  readonly haste?: Partial<Haste>;
  /** Where the access log is kept; without it each line goes to `log`. */
  readonly accessLogFolder?: string | undefined;
  readonly log: ReturnType<typeof createLog>;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The one public port as a value: a server that does not listen yet. */
export function createGateway(options: GatewayOptions) {
  const { log, services, store, announced = [] } = options;
  const origins = new Set(options.origins);
  const { names = { resolve: nameResolver([]), everyMs: 1000 } } = options;
  const { callsAtOnce, healthCheckEveryMs: checkEveryMs } = options;
  const upstreamOptions = { ...names, log, callsAtOnce, checkEveryMs };
  const upstreams = serviceUpstreams(services, announced, upstreamOptions);
  const destinationOf = destinations(announced);
  const labelOf = routeLabels(destinationOf);
  const { renderer: drawing, hstsSeconds = 0 } = options;
  const renderer = drawing && createUpstreams(drawing.origins, upstreamOptions);
  const asked = { ...upstreams, ...(renderer && { renderer }) };
  const rateLimit = rateLimiter(options.requestsPerMinute);
  const files = withPageSettings(createFiles(), options);
  const places = createAllPlaces();
  const metrics = createGatewayMetrics(asked, places);
  const { accessLogDropped: onDrop, pointerChecked: onChecked } = metrics;
  const { routeOf, learn: onPages, addresses } = createAccessRoutes();
  onPages(announced.flatMap(({ prefixes }) => prefixes));
  const accessLog = createAccessLog({ log, folder: options.accessLogFolder, routeOf, onDrop });
  const releases = store && followReleases({ ...options, store, onChecked });
  const remotes = createRemotes(options.remotes, { files, releases, onPages });
  const serveDocs = createDocs(files);
  const callerAddress = (request: IncomingMessage) => addressOf(request, options.trustedHops);
  const site = { ...options, callerAddress, upstreams, files, remotes, releases, metrics, onPages };
  const pages = createSite({ ...site, drawing: renderer && { ...drawing, renderer } });
  const strictTransport = hstsSeconds > 0 ? `max-age=${hstsSeconds}` : null;
  let draining = false;

  const readiness = () =>
    Object.fromEntries(Object.entries(upstreams).map(([name, u]) => [name, u.isReady()]));
  const live = liveNow({ ...options, upstreams, files, remotes, releases });
  const own = getRequestListener(
    ownRoutes({
      remotes,
      releases,
      readiness,
      isDraining: () => draining,
      isStuck: places.calls.isStuck,
      metricsText: metrics.text,
      ...live,
    }).fetch,
  );
  const addressed = { addressOf: callerAddress, version: sliceVersion() };
  const served = { ...options, store, remotes, releases, addresses };
  const { receive, shown } = browserEvents({ ...served, browser: metrics.browser });
  const seen = { ...addressed, ...live, ...shown };
  const deployments = { ...seen, upstreams, remotes, releases, store, metrics, log };
  const server: Server = createServer({
    // safe: Node makes answers of this class only; its types have no place for that beside `Server`
    ServerResponse: Answer as typeof ServerResponse,
    maxHeaderSize: 16_384,
    keepAliveTimeout: 65_000,
    headersTimeout: 15_000,
    // The largest picture at the least rate takes 17 minutes; `watchPace` ends what is slower.
    requestTimeout: 1_200_000,
    connectionsCheckingInterval: 5000,
  });
  const pace = watchPace(server, {
    haste: options.haste,
    onSlowBody: endSlowBody,
    onSlowReader: () => metrics.rejected("slow_reader"),
    onCount: metrics.connected,
  });
  const proxy = apiProxy({
    destinationOf,
    upstreams,
    origins,
    rateLimit,
    places,
    watchBody: pace.watchBody,
    log,
    onReject: metrics.rejected,
    onAnswer: metrics.upstreamAnswered,
    events: receive,
    own: getRequestListener(deploymentRoutes(deployments).fetch),
  });
  const sockets = socketProxy({
    chat: upstreams["svc-chat"],
    origins,
    addressOf: callerAddress,
    rateLimit,
    newRequestId,
    onUpgrade: accessLog.write,
  });

  function endSlowBody(_request: IncomingMessage, response: ServerResponse) {
    metrics.rejected("slow_body");
    const problem = { ...problemOf("too_slow"), requestId: requestIdOf(response) };
    sendProblem(response, 408, problem, { connection: "close" });
  }

  async function answer(request: IncomingMessage, response: Answer, caller: Identity) {
    const target = parseTarget(request.url ?? "");
    const fail = (status: number, code: ProblemCode) =>
      sendProblem(response, status, { ...problemOf(code), requestId: caller.requestId });
    if (!target || hasTwoHosts(request)) return fail(400, "invalid");
    if (!METHODS.has(request.method ?? "")) return fail(405, "invalid");
    if (/^\/(?:api|socket\.io)(?:\/|$)/.test(target.path))
      return proxy(request, response, target, caller);
    if (request.method !== "GET" && request.method !== "HEAD") return fail(404, "not_found");
    if (isOwnPath(target.path)) return own(request, response);
    if (await serveDocs(request, response, target.path)) return;
    if (await pages.serve(request, response, target)) return;
    return fail(404, "not_found");
  }

  function serve(request: IncomingMessage, response: Answer) {
    const startedAt = performance.now();
    const [requestId, address] = [newRequestId(), callerAddress(request)];
    const { common } = response;
    response.requestId = requestId;
    common.push(...securityHeadersOf(request.url ?? ""), "x-request-id", requestId);
    if (strictTransport && isSecure(request, options.trustedHops))
      common.push("strict-transport-security", strictTransport);
    onceEnded(request, response, () => {
      const ms = performance.now() - startedAt;
      const status = response.headersSent ? response.statusCode : 499;
      const method = METHODS.has(request.method ?? "") ? (request.method ?? "") : "other";
      const path = pathOf(request.url ?? "");
      if (isProbe(path)) return;
      metrics.observe({ route: labelOf(path), method, status }, ms / 1000);
      const accountId = accountOf(response);
      accessLog.write({ requestId, address, accountId, method, path, status, ms });
    });
    answer(request, response, { requestId, address }).catch((err: unknown) => {
      log.error({ err, requestId }, "unhandled");
      sendProblem(response, 500, { ...problemOf("internal"), requestId });
    });
  }

  const turns = oneAtATime(() => metrics.rejected("pipelined"));
  server.on("request", (request, response) =>
    // safe: see above
    turns.take(request, response, () => serve(request, response as Answer)),
  );
  const shutdown = gracefulShutdown(server);
  server.on("upgrade", (request, socket, head) => {
    if (turns.isBusy(socket)) return void socket.destroy();
    if (hasTwoHosts(request)) return rejectSocket(socket, 400, problemOf("invalid"));
    sockets.upgrade(request, socket, head).catch((err: unknown) => {
      log.error({ err }, "upgrade");
      socket.destroy();
    });
  });
  server.on("checkExpectation", (_request, response: ServerResponse) =>
    sendProblem(response, 417, problemOf("invalid")),
  );
  server.on("clientError", rejectClient);

  return {
    server,
    startDraining: () => {
      draining = true;
      shutdown.start();
    },
    /** Takes no more connections, and resolves when the last one has ended. */
    finishDraining: shutdown.finish,
    /** Resolves when the released versions and the instances of the services are known. */
    opened: Promise.all([releases?.refresh(), ...Object.values(asked).map((u) => u.opened)]),
    closeSockets: sockets.closeAll,
    close() {
      pace.close();
      pages.close();
      releases?.close();
      return Promise.all([...Object.values(asked).map((u) => u.close()), accessLog.close()]);
    },
  };
}
export type Gateway = ReturnType<typeof createGateway>;
