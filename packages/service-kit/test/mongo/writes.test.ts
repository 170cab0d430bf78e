import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { expect, it, onTestFinished } from "vitest";
import { connectMongo } from "../../src/mongo.ts";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A store behind a door that can close every connection as a killed process does: without a word. */
async function storeThatGoes() {
  const store = await testMongo();
  const { hostname, port } = new URL(store.url);
  const open = new Set<Socket>();
  const door = createServer((outside) => {
    const inside = connect(Number(port), hostname);
    const end = () => {
      outside.destroy();
      inside.destroy();
    };
    open.add(outside);
    outside.on("error", end).on("close", end).pipe(inside);
    inside.on("error", end).on("close", end).pipe(outside);
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const { port: doorPort } = door.address() as AddressInfo; // safe: it listens on TCP
  const leave = () => {
    for (const socket of open) socket.end();
    open.clear();
  };
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    door.close();
    await store.close();
  });
  return { url: `mongodb://127.0.0.1:${doorPort}/?directConnection=true`, leave };
}

const answered = async (command: Promise<unknown>) =>
  Promise.race([command.then(always, always), wait(4000).then(() => "hangs")]);
const always = () => "settled";

it("settles every command, also one that is written in the moment its connection closes", async () => {
  const { url, leave } = await storeThatGoes();
  const mongo = connectMongo(url);
  onTestFinished(() => mongo.close(true));
  const ping = () => mongo.db("any").command({ ping: 1 });
  await Promise.all(Array.from({ length: 20 }, ping));
  leave();
  const outcomes: Promise<string>[] = [];
  // Whenever a connection is destroyed, before it says so, there is a turn in which a command is written to it.
  for (let count = 0; count < 60; count++) {
    outcomes.push(answered(ping()));
    await nextTurn();
  }
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set(["settled"]));
  expect(await ping()).toMatchObject({ ok: 1 });
});
