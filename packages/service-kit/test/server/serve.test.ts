import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { listening } from "../listening.ts";

interface Line {
  readonly msg: string;
  readonly time: number;
  readonly at?: { readonly port: number };
}

/** A process that serves; `exit` resolves with its status and its signal. */
function started(env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", join(import.meta.dirname, "serving.ts")],
    {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let out = "";
  let err = "";
  child.stdout.on("data", (data: Buffer) => (out += String(data)));
  child.stderr.on("data", (data: Buffer) => (err += String(data)));
  const exit = once(child, "close").then(([status]) => Number(status));
  const lines = () =>
    out
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Line);
  const said = (msg: string) => lines().filter((line) => line.msg === msg).length;
  const saying = (msg: string) =>
    vi.waitFor(() => expect(said(msg)).toBe(1), { timeout: 60_000, interval: 50 });
  return { child, exit, lines, said, saying, out: () => out, err: () => err };
}

async function serving(env: Record<string, string> = {}) {
  const process = started(env);
  await process.saying("listening");
  const port = process.lines().find(({ at }) => at)?.at?.port;
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return { ...process, ask };
}

// Processes take long to start where cores are busy.
describe.concurrent("a process that serves", { timeout: 90_000 }, () => {
  it("logs no secret; on SIGTERM it finishes the requests in flight, answers probes and closes its stores last", async () => {
    const { child, exit, ask, saying, lines, said, out } = await serving({
      LAUNCH_ID: "a",
      DRAIN: "when told",
    });
    const secret = await ask("/secret");
    expect(secret.headers.get("keep-alive")).toBe("timeout=10");
    await saying("seen");
    expect(out()).not.toContain("s3cret");
    expect(lines().find(({ msg }) => msg === "seen")).toMatchObject({
      name: "svc-x",
      req: { headers: { host: "here" } },
    });
    const ready = await ask("/readyz");
    expect([ready.status, ready.headers.get("x-launch-id")]).toEqual([200, "a"]);
    const held = ask("/held");
    await saying("held");
    child.kill("SIGTERM");
    child.kill("SIGTERM");
    await saying("draining");
    const draining = await ask("/readyz?again");
    expect([draining.status, await draining.json()]).toEqual([
      503,
      { ready: false, draining: true },
    ]);
    expect(draining.headers.get("x-launch-id")).toBe("a");
    const other = await ask("/livez");
    expect(other.status).toBe(200);
    expect(other.headers.get("connection")).toBe("close");
    expect(other.headers.get("x-launch-id")).toBeNull();
    expect((await ask("/other/readyz")).status).toBe(404);
    expect(said("drained")).toBe(0);
    await ask("/drained");
    await saying("drained");
    expect(said("closed")).toBe(0);
    child.kill("SIGUSR2");
    expect(await (await held).text()).toBe("at last");
    expect(await exit).toBe(0);
    const order = lines().map(({ msg }) => msg);
    const ends = ["draining", "drained", "closed"];
    expect(order.filter((msg) => ends.includes(msg))).toEqual(ends);
  });

  it("ends on SIGINT too, and when its stores do not close", async () => {
    const { child, exit, lines, said } = await serving({ CLOSE: "badly" });
    child.kill("SIGINT");
    expect(await exit).toBe(0);
    expect(said("the stores did not close")).toBe(1);
    const at = (what: string) => lines().find(({ msg }) => msg === what)?.time ?? Number.NaN;
    // As long as balancers need to see that it is not ready.
    expect(at("closed") - at("draining")).toBeGreaterThan(1400);
  });

  it("exits with a failure status when it has not finished in ten seconds", async () => {
    const { child, exit, ask, saying, said } = await serving();
    const held = ask("/held").then(
      () => "answered",
      () => "cut",
    );
    await saying("held");
    child.kill("SIGTERM");
    expect(await exit).toBe(1);
    expect(await held).toBe("cut");
    expect(said("closed")).toBe(0);
  });

  it("exits naming the address when it is taken", async () => {
    const { port } = new URL(await listening(() => {}));
    const { exit, err } = started({ PORT: port });
    expect(await exit).toBe(1);
    expect(err()).toMatch(
      new RegExp(`^Cannot listen on 127\\.0\\.0\\.1:${port}: .*EADDRINUSE`, "m"),
    );
  });
});
