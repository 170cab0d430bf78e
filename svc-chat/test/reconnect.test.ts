import { Manager } from "socket.io-client";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startBalancer } from "./testing/balancer.ts";
import { openClient, stubBrowser } from "./testing/client.ts";
import { testStore } from "./testing/store.ts";
import { testUser, startInstance } from "./testing/instance.ts";

const open = vi.spyOn(Manager.prototype, "open");
afterAll(() => open.mockRestore());

let store: Awaited<ReturnType<typeof testStore>>;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

async function fixture() {
  const [tutor, student] = [testUser("Tutor"), testUser("Student")];
  const balancer = await startBalancer();
  stubBrowser(balancer.url);
  const setups: unknown[] = [];
  async function start() {
    const everybody = [tutor, student];
    const instance = await startInstance({ collections: store.collections, everybody });
    instance.io.on("connection", (socket) =>
      socket.onAny((event: string, payload: unknown) => {
        if (event === "setup") setups.push(payload);
      }),
    );
    const port = Number(new URL(instance.url).port);
    balancer.add(port);
    return { ...instance, port };
  }
  return { balancer, setups, start, tutor, student };
}

it("reconnects after 1 to 5 seconds, with 20 seconds for each attempt [BK-051, BK-052]", async () => {
  const { balancer, start, student } = await fixture();
  const instance = await start();
  const client = await openClient(balancer.url, student, `Student-${student.id}`);
  await vi.waitFor(() => expect(client.isOnline()).toBe(true), 5000);
  const manager = open.mock.contexts.at(-1) as Manager | undefined; // safe: a method of it
  expect([manager?.reconnectionDelay(), manager?.reconnectionDelayMax()]).toEqual([1000, 5000]);
  expect(manager?.timeout()).toBe(20_000);
  client.close();
  await instance.close();
  balancer.close();
});

it("shows a sent message as it is stored, though the acknowledgement does not contain it", async () => {
  const { balancer, start, tutor, student } = await fixture();
  const instance = await start();
  const replies: unknown[] = [];
  const client = await openClient(balancer.url, student, `Student-${student.id}`);
  await vi.waitFor(() => expect(client.isOnline()).toBe(true), 5000);
  const { io } = instance;
  for (const socket of io.of("/").sockets.values())
    socket.conn.on("packetCreate", ({ data }: { data?: string }) => replies.push(data));

  client.send(tutor, "  Two words, and a space at each end  ");
  await vi.waitFor(() => expect(client.shown).toHaveLength(1), 5000);
  const { body } = await instance.call(tutor, "GET", `/messages/${student.id}`);
  expect(client.shown[0]?.message).toEqual((body as unknown[]).at(-1));
  expect(replies.join("\n")).not.toContain("Two words");
  client.close();
  await instance.close();
  balancer.close();
});

it("emits setup on every connect, and reconnects to another instance [BK-048, BK-050, CH-009]", async () => {
  const { balancer, setups, start, tutor, student } = await fixture();
  const first = await start();
  const client = await openClient(balancer.url, student, `Student-${student.id}`);
  await vi.waitFor(() => expect(setups).toEqual([student.id]), 5000);

  balancer.remove(first.port);
  await first.drain(100);
  await vi.waitFor(() => expect(client.isOnline()).toBe(false), 5000);
  client.send(tutor, "written while away");
  const second = await start();
  await vi.waitFor(() => expect(setups).toEqual([student.id, student.id]), 10_000);

  const reply = await second.call(tutor, "POST", `/messages/${student.id}`, { text: "an answer" });
  expect(reply.status).toBe(201);
  const shown = () => client.shown.map(({ message }) => message.text).toSorted();
  await vi.waitFor(() => expect(shown()).toEqual(["an answer", "written while away"]), 10_000);
  client.close();
  await first.close();
  await second.close();
  balancer.close();
});
