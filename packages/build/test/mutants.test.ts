import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { createChoice } from "../src/mutants/choice.ts";
import { draw } from "../src/mutants/draw.ts";
import { applied, editsOf } from "../src/mutants/edits.ts";
import { withProbes } from "../src/mutants/probes.ts";
import { keyOf, reportOf } from "../src/mutants/report.ts";

const versionsOf = (source: string) =>
  editsOf("a.ts", source).map((edit) => applied(edit, source).trim());

test.each([
  ["a boundary", "f(a < b);", "f(a <= b);"],
  ["a comparison", "f(a === b);", "f(a !== b);"],
  ["a sum", "f(a - b);", "f(a + b);"],
  ["a choice", "f(a && b);", "f(a || b);"],
  ["a negation", "f(!a);", "f(a);"],
  ["a number", "f(41);", "f(42);"],
  ["a text", 'f("a");', 'f("a~");'],
  ["a condition", "if (a) f();", "if (false) f();"],
  ["a conditional value", "f(a ? b : c);", "f(true ? b : c);"],
  ["an awaited value", "async () => { await f(); };", "async () => { f(); };"],
  ["a statement", "f(a);", ";"],
  ["a reply", "() => { return a; };", "() => { return; };"],
  ["a list", "f([a]);", "f([]);"],
  ["a field", "f({ a: 1, b });", "f({  b });"],
  ["a step of a chain", "f(a.filter(b).map(c));", "f(a.map(c));"],
  ["a method", "f(Math.min(a, b));", "f(Math.max(a, b));"],
])("%s is changed", (_what, before, after) => {
  expect(versionsOf(before)).toContain(after);
});

test.each([
  ['import a from "a";'],
  ['type A = "a" | 1;'],
  ['const a: "a" = b;'],
  ['log.info({ a: 1 }, "a");'],
  ['deps.log.warn("a");'],
])("%s is left as it is", (source) => {
  expect(editsOf("a.ts", source)).toEqual([]);
});

test("the same seed draws the same, another one something else, each at most once", () => {
  const items = Array.from({ length: 100 }, (_, i) => i);
  expect(draw(items, 20, 7)).toEqual(draw(items, 20, 7));
  expect(draw(items, 20, 7)).not.toEqual(draw(items, 20, 8));
  expect(new Set(draw(items, 200, 7)).size).toBe(100);
});

test("a probe is passed only on the way to its edit", () => {
  const source =
    "const twice = (a) => a * 2;\nfunction pick(a) {\n  if (a > 1) {\n    return twice(a - 1);\n  }\n  return 0;\n}\nreturn pick(given);";
  const edits = editsOf("a.ts", source);
  const numberOf = (text: string) =>
    edits.findIndex((edit) => source.slice(edit.start).startsWith(text));
  const code = withProbes("a.ts", source, new Map(edits.entries()), "unused");
  const run = runInThisContext(`(given) => {${code}}`) as (given: number) => number; // safe: pick answers a number
  const reachedWith = (given: number) => {
    const reached = new Set<number>();
    Object.assign(globalThis, { editsReached: reached });
    expect([given, run(given)]).toEqual([given, given > 1 ? (given - 1) * 2 : 0]);
    return reached;
  };
  expect(reachedWith(1).has(numberOf("> 1"))).toBe(true);
  expect(reachedWith(1).has(numberOf("return 0"))).toBe(true);
  expect(reachedWith(1).has(numberOf("- 1"))).toBe(false);
  expect(reachedWith(2).has(numberOf("* 2"))).toBe(true);
  expect(reachedWith(2).has(numberOf("return 0"))).toBe(false);
});

test("a process that nobody knows notes each edit once that it comes past", () => {
  const notes = join(mkdtempSync(join(tmpdir(), "probes-")), "elsewhere");
  const source = "for (const n of [1, 2]) {\n  String(n);\n}";
  const edit = editsOf("a.ts", source).find(({ kind }) => kind === "statement");
  if (!edit) throw new Error("No edit was found.");
  const code = withProbes("a.ts", source, new Map([[7, edit]]), notes);
  const { EDITS_REACHED: _, ...env } = process.env;
  execFileSync(process.execPath, ["-e", code], { env });
  expect(readFileSync(notes, "utf8")).toBe("7 ");
  rmSync(dirname(notes), { recursive: true });
});

test("an edit is tried with the tests that come past, quick ones and those that noticed its neighbours first", () => {
  const test = (file: string, ms: number, ...reached: number[]) =>
    ({ file, ms, reached, isGreen: true }) as const;
  const surveyed = [test("slow", 90, 1, 2), test("quick", 50, 1), test("other", 10, 3)];
  const choice = createChoice(surveyed, new Set([2, 5]));
  const namesFor = (edit: number) => choice.testsFor(edit, "a.ts").map(({ file }) => file);
  expect(namesFor(1)).toEqual(["quick", "slow"]);
  choice.note("slow", "a.ts");
  choice.note("quick", "b.ts");
  expect(namesFor(1)).toEqual(["slow", "quick"]);
  // Others came past as well, of which nobody knows whose they are.
  expect(namesFor(2)).toEqual(["slow", "other", "quick"]);
  expect(namesFor(5)).toEqual(["other", "slow", "quick"]);
  expect(namesFor(4)).toEqual([]);
  const names = (source: string) => choice.testsFor(1, source).map(({ file }) => file);
  expect([names("src/slow.ts"), names("src/slow/store.ts")]).toEqual([
    ["slow", "quick"],
    ["slow", "quick"],
  ]);
  expect([1, 2, 4, 5].map((edit) => choice.isReached(edit))).toEqual([true, true, false, true]);
});

test("an edit keeps its key when its line moves", () => {
  const keys = ["f(a < b);", "\n\n   f(a < b);"].map((source) => {
    const [, edit] = editsOf("a.ts", source);
    return edit ? keyOf(edit, source) : "";
  });
  expect(keys).toEqual(["a.ts: f(a < b); => f(a <= b);", "a.ts: f(a < b); => f(a <= b);"]);
});

test("the share counts what changes something; survivors are listed", () => {
  const source = "f(a < b);";
  const edit = editsOf("a.ts", source).find(({ kind }) => kind === "operator");
  if (!edit) throw new Error("No edit was found.");
  const fates = ["killed", "timed out", "survived", "equivalent"] as const;
  const report = reportOf(fates.map((fate) => ({ edit, source, fate, isReached: true })));
  expect(report.share).toBe(66.7);
  expect(report.lines.slice(0, 3)).toEqual([
    "a.ts:1 (operator)",
    "  - f(a < b);",
    "  + f(a <= b);",
  ]);
});
