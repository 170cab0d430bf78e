import { createServer } from "node:http";
import { silent } from "@tutorsetu/service-kit/testing/app";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Instance } from "./instance.ts";
import { createUpstreams } from "./upstreams.ts";

// What is set by a test stays: nothing is checked again by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval"] }));
afterEach(() => void vi.useRealTimers());

type State = Partial<Instance> & { readonly isEjected?: boolean };
const noNames = { resolve: async () => [], everyMs: 60_000, log: silent };

/** Instances in these states, which nobody asks how they are. */
async function fixture(...states: State[]) {
  const origins = states.map((_, n) => `http://127.0.0.1:${n + 1}`);
  const upstreams = createUpstreams(origins, noNames);
  onTestFinished(() => void upstreams.close());
  await upstreams.opened;
  states.forEach(({ isEjected = false, ...state }, n) => {
    const ejectedUntil = isEjected ? Infinity : 0;
    const one = upstreams.all.find(({ origin }) => origin === origins[n]);
    if (one) Object.assign(one, { health: "ready", ejectedUntil }, state);
  });
  const at = (slot: { instance: Instance } | undefined) =>
    slot ? origins.indexOf(slot.instance.origin) : undefined;
  return { upstreams, at };
}

describe("who gets a socket", () => {
  it.each<[string, State[], number[]]>([
    ["a ready one, or one nobody has asked yet", [{}, { health: "unknown" }], [0, 1]],
    ["one that is well before one that is ejected", [{ isEjected: true }, {}], [1]],
    ["an ejected one before one that is late", [{ isEjected: true }, { health: "late" }], [0]],
    ["a late one before one that says no", [{ health: "unready" }, { health: "late" }], [1]],
    ["one that says no, or is new, at last", [{ health: "unready" }, { health: "new" }], [0, 1]],
    ["any before one that drains", [{ draining: true }, { health: "unready" }], [1]],
    ["one that drains when there is no other", [{ draining: true }, { health: "silent" }], [0]],
  ])("%s", async (_name, states, expected) => {
    const { upstreams, at } = await fixture(...states);
    const found = new Set<number | undefined>();
    for (let n = 0; n < 40; n++) {
      const slot = upstreams.acquireLeastLoadedSlot(new Set());
      found.add(at(slot));
      slot?.release();
    }
    expect([...found].toSorted((a = -1, b = -1) => a - b)).toEqual(expected);
  });

  it.each<[string, State[]]>([
    ["silent", [{ health: "silent" }]],
    ["silent and draining", [{ health: "silent", draining: true }]],
  ])("nobody, when all are %s", async (_name, states) => {
    const { upstreams } = await fixture(...states);
    expect(upstreams.acquireLeastLoadedSlot(new Set())).toBeUndefined();
    expect(upstreams.acquireStickySlot("1.1.1.1")).toBeUndefined();
  });

  it("the one with the fewest, counted from the choice on and given back once", async () => {
    const { upstreams, at } = await fixture({ sockets: 2 }, { sockets: 1 }, { sockets: 2 });
    const first = upstreams.acquireLeastLoadedSlot(new Set());
    expect(at(first)).toBe(1);
    const taken = [1, 2, 3].map(() => at(upstreams.acquireLeastLoadedSlot(new Set())));
    expect(taken.toSorted((a = -1, b = -1) => a - b)).toEqual([0, 1, 2]);
    first?.release();
    first?.release();
    expect(upstreams.all.map(({ sockets }) => sockets)).toEqual([3, 2, 3]);
    expect(at(upstreams.acquireLeastLoadedSlot(new Set()))).toBe(1);
  });

  it("another one than those that were tried, or nobody", async () => {
    const { upstreams, at } = await fixture({}, { sockets: 5 });
    const [first, second] = upstreams.all;
    if (!first || !second) throw new Error("There are two.");
    expect(at(upstreams.acquireLeastLoadedSlot(new Set([first])))).toBe(1);
    expect(upstreams.acquireLeastLoadedSlot(new Set([first, second]))).toBeUndefined();
  });

  it("the same one each time for the same address, and all of them for many", async () => {
    const { upstreams, at } = await fixture({}, {}, {});
    const of = (address: string) => at(upstreams.acquireStickySlot(address));
    expect(new Set(Array.from({ length: 20 }, () => of("10.0.0.7"))).size).toBe(1);
    const found = Array.from({ length: 60 }, (_, n) => of(`10.0.0.${n}`));
    expect(new Set(found).size).toBe(3);
  });
});

it.each<[string, State[], boolean]>([
  ["one is ready", [{ health: "silent" }, {}], true],
  ["one is late", [{ health: "late" }], true],
  ["all say no", [{ health: "unready" }], false],
  ["nobody was asked", [{ health: "unknown" }], false],
])("is ready when %s: %s", async (_name, states, isReady) => {
  const { upstreams } = await fixture(...states);
  expect(upstreams.isReady()).toBe(isReady);
});

describe("what the gateway itself asks", () => {
  async function asking(body: string, status = 200) {
    const seen: unknown[] = [];
    const server = createServer(({ method, url, headers }, response) => {
      seen.push([method, url, headers.authorization]);
      response.writeHead(status).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const upstreams = createUpstreams([`http://127.0.0.1:${port}`], noNames);
    await upstreams.opened;
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
      await upstreams.close();
    });
    seen.length = 0;
    const ask = (...asked: Parameters<typeof upstreams.ask>) => upstreams.ask(...asked);
    return { ask, seen };
  }

  it("is answered with status and JSON", async () => {
    const { ask, seen } = await asking('{"a":1}', 418);
    expect(await ask("/x", 1000, { authorization: "me" })).toEqual({ status: 418, json: { a: 1 } });
    expect(seen).toEqual([["GET", "/x", "me"]]);
  });

  it("is answered with nothing when it is no JSON, or nobody is there", async () => {
    expect(await (await asking("nonsense")).ask("/x", 1000)).toBeNull();
    const { upstreams } = await fixture({ health: "silent" });
    expect(await upstreams.ask("/x", 1000)).toBeNull();
  });
});

it("keeps an instance that its name has left until another one is ready", async () => {
  const serving = async (host: string, port: number) => {
    const server = createServer((_request, response) => void response.end("{}"));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    const address = server.address();
    return typeof address === "object" ? (address?.port ?? 0) : 0;
  };
  const [old, next] = ["127.0.0.1", "127.0.0.2"];
  const port = await serving(old, 0);
  let addresses = [old];
  const names = { resolve: async () => addresses, everyMs: 20, log: silent };
  const upstreams = createUpstreams([`http://service.test:${port}`], names);
  onTestFinished(() => void upstreams.close());
  await upstreams.opened;
  const origins = () => upstreams.all.map(({ origin }) => origin);
  addresses = [next];
  const both = [`http://${old}:${port}`, `http://${next}:${port}`];
  const patient = { timeout: 10_000, interval: 20 };
  await vi.waitFor(() => expect(upstreams.all[1]?.health).toBe("silent"), patient);
  for (let n = 0; n < 3; n++) await vi.advanceTimersByTimeAsync(500);
  expect(origins()).toEqual(both);
  const slot = upstreams.acquireLeastLoadedSlot(new Set());
  expect(slot?.instance.origin).toBe(both[0]);
  slot?.release();
  await serving(next, port);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(500);
    expect(origins()).toEqual([both[1]]);
  }, patient);
});

it("asks a ready instance as often as it is told to, and any other at every tick", async () => {
  let checks = 0;
  let status = 200;
  const server = createServer((_request, response) => {
    checks++;
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const options = { ...noNames, checkEveryMs: 5000 };
  const upstreams = createUpstreams([`http://127.0.0.1:${port}`], options);
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await upstreams.close();
  });
  await upstreams.opened;
  const [instance] = upstreams.all;
  if (!instance) throw new Error("There is one.");
  const tickAfter = async (agoMs: number) => {
    instance.checkedAt = performance.now() - agoMs;
    await vi.advanceTimersByTimeAsync(500);
  };
  expect([instance.health, checks]).toEqual(["ready", 1]);
  await tickAfter(3000);
  status = 503;
  await tickAfter(5000);
  await vi.waitFor(() => expect(instance.health).toBe("unready"), { timeout: 10_000 });
  expect(checks).toBe(2);
  await tickAfter(0);
  await vi.waitFor(() => expect(checks).toBe(3), { timeout: 10_000 });
});
