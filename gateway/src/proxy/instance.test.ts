import { createServer, type RequestListener } from "node:http";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { CALLS_AT_ONCE } from "../load-shedding/turn.ts";
import { check, createInstance, failed, type Health, succeeded } from "./instance.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** An instance that answers its checks like this. */
async function answering(listener: RequestListener, health?: Health) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  return { instance: createInstance(`http://127.0.0.1:${port}`, CALLS_AT_ONCE, health), stop };
}

describe("a check", () => {
  it.each([
    [200, "ready"],
    [503, "unready"],
    [204, "unready"],
  ])("that is answered with a %i says %s", async (status, health) => {
    const asked: unknown[] = [];
    const { instance } = await answering((request, response) => {
      asked.push(request.url);
      response.writeHead(status).end();
    });
    expect(instance).toMatchObject({ health: "unknown", inFlight: 0, sockets: 0, draining: false });
    instance.misses = 3;
    await check(instance);
    expect([instance.health, instance.misses, asked]).toEqual([health, 0, ["/readyz"]]);
  });

  it("that nobody listens to says silent at once", async () => {
    const { instance, stop } = await answering(() => {}, "ready");
    await stop();
    await check(instance);
    expect([instance.health, instance.misses]).toEqual(["silent", 1]);
  });

  it("that is late changes nothing once, then says late, and silent after the tenth", async () => {
    const { instance } = await answering(() => {}, "ready");
    await check(instance);
    expect(instance.health).toBe("ready");
    await check(instance);
    expect(instance.health).toBe("late");
    instance.misses = 9;
    await check(instance);
    expect(instance.health).toBe("late");
    await check(instance);
    expect(instance.health).toBe("silent");
  });

  it("that is late says nothing of an instance that has answered since it was asked", async () => {
    let asked = 0;
    const { instance } = await answering((_request, response) => {
      asked += 1;
      if (asked > 1) response.end();
    }, "late");
    instance.misses = 10;
    const whileAway = check(instance);
    await vi.waitUntil(() => asked === 1);
    await check(instance);
    await whileAway;
    expect([instance.health, instance.misses]).toEqual(["ready", 0]);
  });

  it("that found nobody says nothing of an instance that has answered a call since", async () => {
    const { instance } = await answering((request) => request.destroy(), "ready");
    const beforeCall = check(instance);
    instance.calledAt = performance.now() + 1;
    await beforeCall;
    expect([instance.health, instance.misses]).toEqual(["ready", 0]);
    instance.calledAt = 0;
    await check(instance);
    expect(instance.health).toBe("silent");
  });
});

describe("failures in a row", () => {
  const fail = (instance: ReturnType<typeof createInstance>, times = 5, mayEject = true) => {
    for (let n = 0; n < times; n++) failed(instance, mayEject);
  };
  const ejectedMs = ({ ejectedUntil }: ReturnType<typeof createInstance>) =>
    Math.max(0, ejectedUntil - performance.now());

  it("put an instance aside after five, longer each time, a minute at most", () => {
    vi.useFakeTimers();
    const instance = createInstance("http://127.0.0.1:1", CALLS_AT_ONCE);
    fail(instance, 4);
    expect(ejectedMs(instance)).toBe(0);
    fail(instance, 1);
    expect(ejectedMs(instance)).toBe(2000);
    fail(instance, 4);
    expect(ejectedMs(instance)).toBe(2000);
    const times = [4000, 8000, 16_000, 32_000, 60_000, 60_000].map((ms, n) => {
      fail(instance, n === 0 ? 1 : 5);
      return [ejectedMs(instance), ms];
    });
    for (const [is, ms] of times) expect(is).toBe(ms);
  });

  it("count anew after a success", () => {
    vi.useFakeTimers();
    const instance = createInstance("http://127.0.0.1:1", CALLS_AT_ONCE);
    fail(instance, 4);
    succeeded(instance);
    fail(instance, 4);
    expect(ejectedMs(instance)).toBe(0);
    fail(instance, 1);
    succeeded(instance);
    vi.advanceTimersByTime(10_000);
    fail(instance);
    expect(ejectedMs(instance)).toBe(2000);
  });

  it("put the last ones aside never", () => {
    const instance = createInstance("http://127.0.0.1:1", CALLS_AT_ONCE);
    fail(instance, 20, false);
    expect(ejectedMs(instance)).toBe(0);
  });
});
