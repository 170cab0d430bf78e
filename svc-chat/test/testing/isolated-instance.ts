import type { SendAck } from "@tutorsetu/contracts/chat";
import { io } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import type { Client, TestUser } from "./instance.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { testUsers } from "./traffic.ts";

/** The service as one process, with a pair of new users for each test. */
export function isolatedInstance({ people = 200 } = {}) {
  const everybody = testUsers(people);
  const open: Client[] = [];
  let cluster: Cluster;
  let url = "";
  let used = 0;

  beforeAll(async () => {
    cluster = await startCluster(everybody, {
      count: 1,
      withRedis: false,
      env: { ORIGINS: "https://app.example" },
    });
    url = `http://127.0.0.1:${cluster.instances[0]?.port}`;
  });
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.disconnect();
    // Whatever a test sent, the service still answers.
    const { status } = await fetch(`${url}/readyz`);
    if (status !== 200) throw new Error(`The service is not ready any more (${status})`);
  });
  afterAll(() => cluster.close());

  /** A tutor and a student without conversations. */
  function two(): [TestUser, TestUser] {
    const [tutor, student] = everybody.slice(used, (used += 2));
    if (!tutor || !student) throw new Error("There are not enough users");
    return [tutor, student];
  }

  function connect(token: unknown, headers: Record<string, string> = {}) {
    const socket: Client = io(url, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      auth: { token },
      extraHeaders: headers,
    });
    open.push(socket);
    const heard: [string, unknown][] = [];
    socket.onAny((event: string, payload: unknown) => heard.push([event, payload]));
    const outcome = new Promise<string>((resolve) => {
      socket.once("connect", () => resolve("in"));
      socket.once("connect_error", (error) => resolve(error.message));
    });
    return { socket, heard, outcome };
  }

  async function signIn(who: TestUser, token?: string) {
    const client = connect(token ?? (await cluster.users.token(who)));
    expect(await client.outcome).toBe("in");
    await client.socket.emitWithAck("setup", who.id);
    const texts = () =>
      client.heard.flatMap(([event, payload]) =>
        event === "receive_message" ? [(payload as { text: string }).text] : [],
      );
    return { ...client, texts };
  }

  return { two, connect, signIn, url: () => url, users: () => cluster.users };
}

export const say = (socket: Client, raw: unknown): Promise<SendAck> =>
  socket.timeout(5000).emitWithAck("private_message", raw as never);
export const isDisconnected = (socket: Client, ms = 8000) =>
  vi.waitUntil(() => !socket.connected, { timeout: ms }).catch(() => false);
