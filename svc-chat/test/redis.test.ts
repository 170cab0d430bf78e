import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createServer } from "node:net";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chatCollections, indexChat, type Messages, mongoMessages } from "../src/messages/store.ts";
import { somebody, startInstance } from "./world.ts";

function hasRedis(): boolean {
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const at = server.address();
      server.close(() => resolve(typeof at === "object" && at ? at.port : 0));
    });
  });

const patience = { timeout: 8000 };

describe.skipIf(!hasRedis())("two instances over Redis (needs redis-server on PATH)", () => {
  let mongo: Awaited<ReturnType<typeof testMongo>>;
  let client: MongoClient;
  let messages: Messages;
  let port: number;
  let redis: ChildProcess;

  const startRedis = () =>
    spawn(
      "redis-server",
      ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
      { stdio: "ignore" },
    );
  const stopRedis = () =>
    new Promise((resolve) => {
      redis.once("exit", resolve);
      redis.kill("SIGKILL");
    });

  beforeAll(async () => {
    mongo = await testMongo();
    client = await new MongoClient(mongo.url).connect();
    const collections = chatCollections(client.db(`chat-redis-${Date.now()}`));
    await indexChat(collections);
    messages = mongoMessages(collections);
    port = await freePort();
    redis = startRedis();
  });
  afterAll(async () => {
    await stopRedis();
    await client.close();
    await mongo.close();
  });

  it("delivers from one instance to the other, and says when Redis goes and comes back", async () => {
    const tutor = somebody("Tutor");
    const student = somebody("Student");
    const options = {
      messages,
      everybody: [tutor, student],
      redisUrl: `redis://127.0.0.1:${port}`,
    };
    const here = await startInstance(options);
    const there = await startInstance(options);
    await vi.waitFor(
      () => expect([here.relay.isAway(), there.relay.isAway()]).toEqual([false, false]),
      patience,
    );

    const s = await here.open(student);
    const tab = await there.open(student);
    const t = await there.open(tutor);
    const say = (text: string) =>
      s.socket.emitWithAck("private_message", { receiverId: tutor.id, text });
    expect(await say("Over the channel")).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(t.texts()).toEqual(["Over the channel"]));
    await vi.waitFor(() => expect(tab.texts()).toEqual(["Over the channel"]));
    expect(s.texts()).toEqual([]);

    await stopRedis();
    await vi.waitFor(
      () => expect(t.heard).toContainEqual(["degraded", { pollMs: 3000 }]),
      patience,
    );
    const missed = await say("While it is away");
    expect(missed).toMatchObject({ ok: true, seq: 2 });
    const conversation = missed.ok ? missed.conversation : "";
    const { conversations = {} } = await t.socket.emitWithAck("sync", {
      known: { [conversation]: 1 },
    });
    expect(conversations[conversation]?.map((m) => m.text)).toEqual(["While it is away"]);

    redis = startRedis();
    await vi.waitFor(
      () => expect(t.heard).toContainEqual(["resync", { spreadMs: 2000 }]),
      patience,
    );
    await vi.waitFor(async () => {
      await say("Back");
      expect(t.texts()).toContain("Back");
    }, patience);
    await Promise.all([here.close(), there.close()]);
  });

  it("starts while Redis is away", async () => {
    const tutor = somebody("Tutor");
    const student = somebody("Student");
    const redisUrl = `redis://127.0.0.1:${await freePort()}`;
    const instance = await startInstance({ messages, everybody: [tutor, student], redisUrl });
    const t = await instance.open(tutor);
    const s = await instance.open(student);
    await s.socket.emitWithAck("private_message", { receiverId: tutor.id, text: "Same instance" });
    await vi.waitFor(() => expect(t.texts()).toEqual(["Same instance"]));
    expect(t.heard[0]?.[0]).toBe("degraded");
    await instance.close();
  });
});
