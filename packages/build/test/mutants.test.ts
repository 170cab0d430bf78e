import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
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
  const code = withProbes("a.ts", source, new Map(edits.entries()));
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
