import { type ProblemCode, problemOf } from "@tutorsetu/contracts/problems";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { proxyUpgrade } from "httpxy";
import type { Access } from "../access-log/access-log.ts";
import { checkOrigin } from "../cors.ts";
import { rejectSocket } from "../problem.ts";
import { parseTarget } from "../routes.ts";
import { assertions, isWithheld } from "./forward-headers.ts";
import type { Instance } from "./instance.ts";
import type { SocketSlot, Upstreams } from "./upstreams.ts";

const UPGRADE_MS = 2000;
const PROBE_MS = 500;
const MAX_TRIES = 3;
/** Sockets ping each other every 25 s; nothing for this long is a peer that vanished. */
const IDLE_MS = 90_000;

/** True when something listens there: after that a failed upgrade can only be cut, before it can be explained. */
function listens(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const probe = connect({ host, port: Number(port || 80), timeout: PROBE_MS });
    const done = (answer: boolean) => {
      resolve(answer);
      probe.destroy();
    };
    probe.once("connect", () => done(true));
    probe.once("timeout", () => done(false));
    probe.once("error", () => done(false));
  });
}

/** Both ends go together. */
function tie(client: Duplex, service: Duplex): void {
  const end = () => {
    client.destroy();
    service.destroy();
  };
  if (client.destroyed || service.destroyed) end();
  for (const side of [client, service]) {
    side.once("close", end);
    side.on("error", end);
    if ("setTimeout" in side && typeof side.setTimeout === "function")
      side.setTimeout(IDLE_MS, end);
  }
}

interface Options {
  readonly chat: Upstreams;
  readonly origins: ReadonlySet<string>;
  readonly addressOf: (request: IncomingMessage) => string;
  /** Seconds to wait; 0 when the address may call. */
  readonly rateLimit: (address: string) => number;
  readonly newRequestId: () => string;
  /** Called with each try, opened or rejected. */
  readonly onUpgrade?: (access: Access) => void;
}

/** Upgrades of `/socket.io/` to svc-chat. Nothing else can be upgraded. */
export function socketProxy({
  chat,
  origins,
  addressOf,
  rateLimit,
  newRequestId,
  onUpgrade,
}: Options) {
  const open = new Set<Duplex>();

  /** At an instance that listens: one that has just ended may still count as healthy. */
  async function slotFor(address: string, isPolling: boolean): Promise<SocketSlot | undefined> {
    // A session that began by polling lives on one instance; a fresh socket goes where there is most room.
    const tried = new Set<Instance>();
    while (tried.size < MAX_TRIES) {
      const slot = isPolling ? chat.acquireStickySlot(address) : chat.acquireLeastLoadedSlot(tried);
      if (!slot || (await listens(slot.instance.origin))) return slot;
      slot.release();
      if (isPolling) return undefined;
      tried.add(slot.instance);
    }
    return undefined;
  }

  async function upgrade(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    client.on("error", () => client.destroy());
    const requestId = newRequestId();
    const startedAt = performance.now();
    const address = addressOf(request);
    function note(status: number) {
      const [path = ""] = (request.url ?? "").split("?");
      const ms = performance.now() - startedAt;
      onUpgrade?.({ requestId, address, method: "GET", path, status, ms });
    }
    function reject(status: number, code: ProblemCode, retryAfter?: number) {
      note(status);
      rejectSocket(client, status, { ...problemOf(code), requestId }, retryAfter);
    }
    const target = parseTarget(request.url ?? "");
    if (target?.path !== "/socket.io/") return reject(404, "not_found");
    if (checkOrigin(request, origins) === "rejected") return reject(403, "forbidden");
    const waitSeconds = rateLimit(address);
    if (waitSeconds > 0) return reject(429, "too_often", waitSeconds);
    const slot = await slotFor(address, target.query.includes("sid="));
    if (!slot) return reject(503, "unavailable", 1);
    // Read before the client's own are taken away: the host is among them.
    const ours = assertions(request, { address, requestId });
    for (const name of Object.keys(request.headers)) {
      if (isWithheld(name) && name !== "connection" && name !== "upgrade")
        delete request.headers[name];
    }
    Object.assign(request.headers, ours);
    if (client.destroyed) return slot.release();
    open.add(client);
    client.once("close", () => {
      open.delete(client);
      slot.release();
    });
    try {
      const service = await proxyUpgrade(slot.instance.origin, request, client, head, {
        xfwd: false,
        upgradeTimeout: UPGRADE_MS,
      });
      tie(client, service);
      note(101);
    } catch {
      note(502);
      slot.release();
      // httpxy has relayed the answer or ended the socket.
    }
  }

  return { upgrade, closeAll: () => open.forEach((client) => client.destroy()) };
}
