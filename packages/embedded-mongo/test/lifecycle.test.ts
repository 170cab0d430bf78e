import { existsSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Document, MongoClient } from "mongodb";
import { expect, it, onTestFinished, vi } from "vitest";
import { startEmbeddedMongo } from "../src/server.ts";

async function folder() {
  const path = await mkdtemp(join(tmpdir(), "tutorsetu-life-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** The files below a folder that this process holds open. */
function openBelow(path: string): string[] {
  const links = readdirSync("/proc/self/fd").map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return "";
    }
  });
  return links.filter((name) => name.startsWith(path));
}

it("marks its folder, which it makes, and leaves neither mark nor file nor port in use when it is closed", async () => {
  const path = join(await folder(), "deep", "er");
  const server = await startEmbeddedMongo({ path, durability: "os" });
  const mark = join(path, "server.pid");
  expect(await readFile(mark, "utf8")).toBe(String(process.pid));
  expect(openBelow(path)).not.toEqual([]);
  expect(server.url).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/\?directConnection=true$/);
  await server.close();
  expect(existsSync(mark)).toBe(false);
  expect(openBelow(path)).toEqual([]);
  const [refused] = (await once(
    connect(Number(new URL(server.url).port), "127.0.0.1"),
    "error",
  ).catch((error: unknown) => [error])) as [{ code: string }];
  expect(refused.code).toBe("ECONNREFUSED");
});

it.each([
  ["its own", String(process.pid)],
  ["a process that is gone", "4194304"],
  ["nobody", ""],
])("starts over the mark of %s, and closes though the mark is gone", async (_, owner) => {
  const path = await folder();
  const mark = join(path, "server.pid");
  writeFileSync(mark, owner);
  const server = await startEmbeddedMongo({ path, durability: "os" });
  expect(await readFile(mark, "utf8")).toBe(String(process.pid));
  await rm(mark);
  await server.close();
});

it("sweeps once a minute unless told otherwise, and ends the connections that are open when it is closed", async () => {
  const timers = vi.spyOn(globalThis, "setInterval");
  onTestFinished(() => timers.mockRestore());
  const server = await startEmbeddedMongo({ path: await folder(), durability: "os" });
  expect(timers.mock.calls.map(([, ms]) => ms)).toContain(60_000);
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  await once(socket, "connect");
  const ended = once(socket, "close");
  await server.close();
  await ended;
});

it("refuses a folder of a running process and names both", async () => {
  const path = await folder();
  writeFileSync(join(path, "server.pid"), String(process.ppid));
  await expect(startEmbeddedMongo({ path })).rejects.toThrow(
    `The data folder is in use by another server (process ${process.ppid}): ${path}`,
  );
});

it("keeps what was written when it is closed between sweeps or in one, and says nothing", async () => {
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  const path = await folder();
  for (let round = 1; round <= 3; round++) {
    const server = await startEmbeddedMongo({ path, durability: "os", ttlSeconds: 0.001 });
    const client = new MongoClient(server.url);
    const docs = client.db("t").collection<Document>("docs");
    await docs.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    const over = Array.from({ length: 1000 }, () => ({ at: new Date(0) }));
    await docs.insertMany([{ kept: round }, ...over]);
    expect(await docs.countDocuments({ kept: { $gt: 0 } })).toBe(round);
    await client.close();
    await server.close();
    expect(openBelow(path)).toEqual([]);
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(said).not.toHaveBeenCalled();
});
