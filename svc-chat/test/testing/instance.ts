import { auditTrail } from "@tutorsetu/service-kit/audit/trail";
import { usersInternal } from "@tutorsetu/contracts/apis";
import { knownStudents } from "@tutorsetu/service-kit/masking/known-students";
import type { Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { ClientEvents, ServerEvents } from "@tutorsetu/contracts/chat";
import type { Person, Role } from "@tutorsetu/contracts/people";
import type { VerifyToken } from "@tutorsetu/service-kit/auth";
import { fetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import { newId } from "@tutorsetu/service-kit/new-id";
import { fakeServiceClient, silent } from "@tutorsetu/service-kit/testing/app";
import { io as connect, type Socket } from "socket.io-client";
import { createInstance } from "../../src/instance.ts";
import { cachedPeople } from "../../src/messages/people.ts";
import type { BalanceOptions } from "../../src/sockets/balance.ts";
import { type Collections, mongoStores } from "../../src/store/stores.ts";

export const SECRET = "a-secret-for-tests-only-0123456789";
export type Client = Socket<ServerEvents, ClientEvents>;

export interface TestUser {
  readonly id: string;
  readonly role: Role;
}
export const testUser = (role: Role): TestUser => ({ id: newId(), role });

export const toPerson = ({ id, role }: TestUser): Person => ({
  _id: id,
  userName: `${role} ${id.slice(-4)}`,
  email: `${id}@example.in`,
  role,
  image: null,
  active: true,
  tutor: null,
  student: null,
});

interface Options {
  readonly collections: Collections;
  readonly everybody: readonly TestUser[];
  readonly newConversationsPerDay?: number;
  readonly redisUrl?: string;
  readonly perSecond?: number;
  readonly burst?: number;
  readonly eventsPerSecond?: number;
  readonly socketsPerPerson?: number;
  readonly socketsPerAddress?: number;
  readonly signInMs?: number;
  readonly sessionMs?: number;
  readonly balance?: BalanceOptions;
  readonly presence?: { graceMs?: number; ttlSeconds?: number; pollMs?: number };
  readonly pubsub?: { probeMs?: number; countMs?: number };
}

/** One instance of the service over real HTTP, with stubs for svc-users and for tokens. */
export async function startInstance({ collections, everybody, ...options }: Options) {
  const persons = new Map(everybody.map((one) => [one.id, toPerson(one)]));
  const revoked = new Set<string>();
  /** User id → why they may only read. */
  const suspended = new Map<string, string>();
  const state = { usersUnavailable: false, keysUnavailable: false };
  const {
    sessionMs = 60_000,
    newConversationsPerDay = 10,
    perSecond = 1000,
    burst = 1000,
    ...rest
  } = options;

  const verify: VerifyToken = (token) => {
    if (state.keysUnavailable) return Promise.reject(new Error("The keys cannot be read"));
    const [role, id] = token.split("-");
    const isGood = role && id && !revoked.has(token);
    const expiresAt = Date.now() + sessionMs;
    // safe: tests write the role themselves
    return Promise.resolve(isGood ? { id, role: role as Role, sid: token, expiresAt } : null);
  };
  /** Students who have asked for lessons. */
  const asked = new Set<string>();
  const users = fakeServiceClient((endpoint, { query }) => {
    if (state.usersUnavailable) throw new ServiceUnavailableError("svc-users did not answer");
    if (endpoint.path === usersInternal.knownStudents.path)
      return { students: (query?.["students"] ?? "").split(",").filter((id) => asked.has(id)) };
    const ids = query?.["ids"]?.split(",") ?? [];
    return { people: ids.flatMap((id) => persons.get(id) ?? []) };
  });
  const people = cachedPeople(fetchPeople(users));

  const audit = await auditTrail(collections.db, { service: "svc-chat", log: silent });
  const instance = createInstance({
    ...rest,
    log: silent,
    audit,
    stores: mongoStores(collections),
    people,
    knownStudents: knownStudents(users),
    verify,
    suspensionOf: (userId) => suspended.get(userId) ?? null,
    internalSecret: SECRET,
    newConversationsPerDay,
    perSecond,
    burst,
    origins: ["https://app.example"],
  });
  const { io, app, pubsub } = instance;
  const http = createAdaptorServer({ fetch: app.fetch }) as HttpServer; // safe: node:http without createServer
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo; // safe: it listens on TCP
  const url = `http://127.0.0.1:${port}`;
  const drain = instance.open(http);
  const clients: Client[] = [];

  return {
    url,
    io,
    app,
    audit,
    state,
    asked,
    persons,
    suspended,
    drain,
    forget: (userId: string) => instance.forget(userId),
    pubsub,
    revoke(who: TestUser) {
      revoked.add(`${who.role}-${who.id}`);
      return instance.disconnectRevoked(who.id);
    },
    client(auth: object, extraHeaders: Record<string, string> = {}): Client {
      const socket: Client = connect(url, {
        transports: ["websocket"],
        forceNew: true,
        reconnection: false,
        auth,
        extraHeaders,
      });
      clients.push(socket);
      return socket;
    },
    /** A signed-in socket with all events it receives. */
    async open(who: TestUser) {
      const socket = this.client({ token: `${who.role}-${who.id}` });
      const heard: [string, unknown][] = [];
      socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
      await new Promise<void>((resolve, reject) => {
        socket.once("connect", resolve);
        socket.once("connect_error", reject);
      });
      const reply = await socket.emitWithAck("setup", who.id);
      if (!reply.ok) throw new Error("setup was refused");
      const texts = () =>
        heard.flatMap(([event, payload]) =>
          event === "receive_message" ? [(payload as { text: string }).text] : [],
        );
      return { socket, heard, texts };
    },
    async call(who: TestUser | null, method: string, path: string, body?: unknown) {
      const response = await app.request(path, {
        method,
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: {
          "content-type": "application/json",
          ...(who ? { authorization: `Bearer ${who.role}-${who.id}` } : {}),
        },
      });
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as never,
      };
    },
    async close() {
      for (const socket of clients) socket.disconnect();
      await pubsub.close();
      await io.close();
    },
  };
}
export type Instance = Awaited<ReturnType<typeof startInstance>>;
