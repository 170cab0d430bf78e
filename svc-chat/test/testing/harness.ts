import type { SendAck } from "@tutorsetu/contracts/chat";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import type { Collections } from "../../src/store/stores.ts";
import { testStore } from "./store.ts";
import { type Client, type Instance, type TestUser, testUser, startInstance } from "./instance.ts";

/** Instances over a store of the calling file; those of a test are closed after it. */
export function harness() {
  let store: Awaited<ReturnType<typeof testStore>>;
  let collections: Collections;
  const instances: Instance[] = [];

  beforeAll(async () => {
    store = await testStore();
    ({ collections } = store);
  });
  afterEach(async () => {
    await Promise.all(instances.splice(0).map((instance) => instance.close()));
  });
  afterAll(() => store.close());

  async function start(everybody: readonly TestUser[], options: object = {}) {
    const instance = await startInstance({ collections, everybody, ...options });
    instances.push(instance);
    return instance;
  }
  async function pair() {
    const tutor = testUser("Tutor");
    const student = testUser("Student");
    const other = testUser("Student");
    const instance = await start([tutor, student, other]);
    return { tutor, student, other, instance };
  }
  return { start, pair, collections: () => collections };
}

export async function say(socket: Client, receiverId: string, text: string, clientMsgId?: string) {
  const message = { receiverId, text, clientMsgId };
  const reply = await socket.emitWithAck("private_message", message);
  return reply as SendAck; // safe: these sockets sign in without asking for brevity
}

export const disconnected = (socket: Client) =>
  vi.waitFor(() => expect(socket.connected).toBe(false), 6000);
