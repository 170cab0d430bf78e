import type * as client from "socket.io-client";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { balancer } from "./rig/balancer.ts";
import { openPage, pretendPageAt } from "./rig/page.ts";
import { testStore } from "./store.ts";
import { somebody, startInstance } from "./world.ts";

interface Connection {
  readonly io: {
    reconnectionDelay(): number;
    reconnectionDelayMax(): number;
    timeout(): number;
  };
}
const dialled = vi.hoisted((): Connection[] => []);
vi.mock("socket.io-client", async (original) => {
  const library = await original<typeof client>();
  const io = (...args: Parameters<typeof library.io>) => {
    const socket = library.io(...args);
    dialled.push(socket as unknown as Connection); // safe: a socket has its manager
    return socket;
  };
  return { ...library, io };
});

let store: Awaited<ReturnType<typeof testStore>>;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

async function world() {
  const [tutor, student] = [somebody("Tutor"), somebody("Student")];
  const door = await balancer();
  pretendPageAt(door.url);
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
    door.add(port);
    return { ...instance, port };
  }
  return { door, setups, start, tutor, student };
}

it("dials with the times that were agreed: 1 to 5 seconds between tries, 20 for each [BK-051, BK-052]", async () => {
  const { door, start, student } = await world();
  const instance = await start();
  const page = await openPage(door.url, student, `Student-${student.id}`);
  await vi.waitFor(() => expect(page.isOnline()).toBe(true), 5000);
  const manager = dialled.at(-1)?.io;
  expect([manager?.reconnectionDelay(), manager?.reconnectionDelayMax()]).toEqual([1000, 5000]);
  expect(manager?.timeout()).toBe(20_000);
  page.close();
  await instance.close();
  door.close();
});

it("knows what it has sent as it is stored, though the server does not send it back", async () => {
  const { door, start, tutor, student } = await world();
  const instance = await start();
  const replies: unknown[] = [];
  const page = await openPage(door.url, student, `Student-${student.id}`);
  await vi.waitFor(() => expect(page.isOnline()).toBe(true), 5000);
  const { io } = instance;
  for (const socket of io.of("/").sockets.values())
    socket.conn.on("packetCreate", ({ data }: { data?: string }) => replies.push(data));

  page.send(tutor, "  Two words, and a space at each end  ");
  await vi.waitFor(() => expect(page.shown).toHaveLength(1), 5000);
  const { body } = await instance.call(tutor, "GET", `/messages/${student.id}`);
  expect(page.shown[0]?.message).toEqual((body as unknown[]).at(-1));
  expect(replies.join("\n")).not.toContain("Two words");
  page.close();
  await instance.close();
  door.close();
});

it("says who it is whenever it connects, and comes back by itself to another instance [BK-048, BK-050, CH-009]", async () => {
  const { door, setups, start, tutor, student } = await world();
  const first = await start();
  const page = await openPage(door.url, student, `Student-${student.id}`);
  await vi.waitFor(() => expect(setups).toEqual([student.id]), 5000);

  door.remove(first.port);
  await first.drain(100);
  await vi.waitFor(() => expect(page.isOnline()).toBe(false), 5000);
  page.send(tutor, "written while away");
  const second = await start();
  await vi.waitFor(() => expect(setups).toEqual([student.id, student.id]), 10_000);

  const reply = await second.call(tutor, "POST", `/messages/${student.id}`, { text: "an answer" });
  expect(reply.status).toBe(201);
  const shown = () => page.shown.map(({ message }) => message.text).toSorted();
  await vi.waitFor(() => expect(shown()).toEqual(["an answer", "written while away"]), 10_000);
  page.close();
  await first.close();
  await second.close();
  door.close();
});
