import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import {
  parseBusySeconds,
  parseResidentMb,
  parseStat,
  usageOf,
  withDescendants,
} from "./process-time.ts";

const LINE =
  "4330 (nginx: worker (1) x) S 4200 4330 4330 0 -1 4194560 900 11 0 0 250 150 30 20 20 0 1 0 999 1 2";

describe("parseStat", () => {
  it("counts user and system time, also of children that have ended", () => {
    expect(parseStat(LINE).seconds).toBe(4.5);
  });
  it("finds the parent behind a name with brackets and spaces", () => {
    expect(parseStat(LINE).parent).toBe(4200);
  });
});

it("reads resident memory in MB", () => {
  expect(parseResidentMb("VmHWM:\t  999999 kB\nVmRSS:\t  100000 kB\nThreads:\t1\n")).toBe(102.4);
  expect(parseResidentMb("Name:\tgone\n")).toBe(0);
});

it("counts what the machine worked, and not what it rested or waited for a disk", () => {
  const text = "cpu  1000 100 300 90000 5000 10 20 70 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n";
  expect(parseBusySeconds(text)).toBe(15);
});

it("takes children and their children along, and nobody else", () => {
  const parents = { 1: 0, 10: 1, 11: 10, 12: 11, 20: 1 };
  const stats = new Map(
    Object.entries(parents).map(([pid, parent]) => [Number(pid), { parent, seconds: 1 }]),
  );
  expect(new Set(withDescendants([10], stats))).toEqual(new Set([10, 11, 12]));
});

it.runIf(process.platform === "linux")("sees the work of a process's child", async () => {
  const work = "const end = performance.now() + 300; while (performance.now() < end);";
  const program = `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(work)}]); process.stdout.write("done"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    await once(child.stdout, "data");
    const { seconds, residentMb } = usageOf([child.pid ?? 0]);
    // A busy machine gives it less than it wants in its 0.3 s; its own start and its child's cost 0.05 s each.
    expect(seconds).toBeGreaterThan(0.08);
    expect(residentMb).toBeGreaterThan(10);
  } finally {
    child.kill("SIGKILL");
  }
});
