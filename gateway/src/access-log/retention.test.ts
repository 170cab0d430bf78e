import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { applyRetention } from "./retention.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tutorsetu-access-log-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const line = (address: string) => `${JSON.stringify({ route: "/", address, status: 200 })}\n`;
const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const read = (name: string) => readFileSync(join(folder, name), "utf8");

it("keeps whole addresses for seven days, cut ones for 180, and nothing for longer", async () => {
  put("access-2026-11-22.jsonl", line("203.0.113.7"));
  put("access-2026-11-15.jsonl", line("203.0.113.7"));
  put("access-2026-11-14.jsonl", line("203.0.113.7") + line("2001:db8:1:2::9"));
  put("access-2026-05-27.cut.jsonl", line("203.0.113.0/24"));
  put("access-2026-05-26.cut.jsonl", line("203.0.113.0/24"));
  put("access-2026-05-25.jsonl", line("203.0.113.7"));
  put("notes.txt", "not ours");
  await applyRetention(folder, NOW);
  expect(readdirSync(folder).toSorted()).toEqual([
    "access-2026-05-27.cut.jsonl",
    "access-2026-11-14.cut.jsonl",
    "access-2026-11-15.jsonl",
    "access-2026-11-22.jsonl",
    "notes.txt",
  ]);
  expect(read("access-2026-11-14.cut.jsonl")).toBe(
    line("203.0.113.0/24") + line("2001:db8:1::/48"),
  );
  expect(read("access-2026-11-15.jsonl")).toBe(line("203.0.113.7"));
  expect(statSync(join(folder, "access-2026-11-14.cut.jsonl")).mode & 0o777).toBe(0o600);
});

it("cuts what is left of a file when it is run again after a crash, and drops half a line", async () => {
  put("access-2026-11-01.jsonl", `${line("203.0.113.7")}{"address":"203.0.1`);
  put(`.cutting-2026-11-01-${process.pid}`, "half");
  await applyRetention(folder, NOW);
  await applyRetention(folder, NOW);
  expect(readdirSync(folder)).toEqual(["access-2026-11-01.cut.jsonl"]);
  expect(read("access-2026-11-01.cut.jsonl")).toBe(line("203.0.113.0/24"));
});
