import { describe, expect, test } from "vitest";
import { sizeProblems } from "../src/source-rules/sizes.ts";
import { vocabularyProblems } from "../src/source-rules/vocabulary.ts";
import { lostFiles, walkProblems } from "../src/source-rules/walks.ts";

const lines = (count: number) => "export {};\n".repeat(count);
const file = (name: string, text = "") => ({ name, text });

describe("private words", () => {
  test.each([
    ["a file's name", file("packages/demo/src/stand-in/users.ts")],
    ["an identifier", file("svc-a/src/app.ts", "export const standInKeys = 1;")],
    ["a constant", file("svc-a/src/app.ts", "const STAND_INS = [1];")],
    ["a member", file("mf-a/src/app.tsx", "export const a = <p>{b.standIn}</p>;")],
  ])("are found in %s", (_, found) => {
    expect(vocabularyProblems([found, file("svc-a/src/main.ts")])).toEqual([
      expect.stringMatching(
        new RegExp(`^${found.name}.+private word “stand-in”; the term is “stub”$`),
      ),
    ]);
  });

  test("is attendance in chat, where the field says presence, and nowhere else", () => {
    const text = "export const attendance = 1;";
    expect(vocabularyProblems([file("svc-chat/src/app.ts", text)])).toHaveLength(1);
    expect(vocabularyProblems([file("packages/chat-client/src/app.ts", text)])).toHaveLength(1);
    expect(vocabularyProblems([file("mf-bookings/src/attendance.tsx", text)])).toEqual([]);
  });

  test.each([
    ["a text", 'export const text = "breathing exercises and a stand-in";'],
    ["a comment", "// a stand-in for the teacher\nexport {};"],
    ["a longer word", "export const breathtaking = 1;"],
    [
      "a name kept for one release",
      '// The name before, for one release.\nexport { a as standIn } from "./a.ts";',
    ],
  ])("are not found in %s", (_, text) => {
    expect(vocabularyProblems([file("svc-a/src/app.ts", text)])).toEqual([]);
  });
});

describe("sizes", () => {
  const folder = (count: number, extension = ".ts") =>
    Array.from({ length: count }, (_, at) => file(`svc-a/src/bookings/f${at}${extension}`));

  test("a file has at most 250 lines", () => {
    expect(sizeProblems([file("svc-a/src/app.ts", lines(250))])).toEqual([]);
    expect(sizeProblems([file("svc-a/src/app.ts", lines(251))])).toEqual([
      "svc-a/src/app.ts has 251 lines, 250 at most",
    ]);
  });

  test("a folder has at most 20 source files of its own, tests apart", () => {
    expect(sizeProblems([...folder(20), ...folder(9, ".test.ts")])).toEqual([]);
    expect(sizeProblems(folder(21))).toEqual([
      "svc-a/src/bookings has 21 source files, 20 at most",
    ]);
  });

  test("an exception is named with its reason", () => {
    const exceptions = { "svc-a/src/bookings": "one file per country" };
    expect(sizeProblems(folder(21), exceptions)).toEqual([]);
  });
});

describe("walks", () => {
  const NAMES = ["Book a tutor", "Send a chat message", "Sign up", "Publish a blog post"];
  const document = (count: number) =>
    NAMES.map((name) => {
      const steps = Array.from({ length: count }, (_, at) => `${at + 1}. \`f${at}.ts\`: a step`);
      return `## ${name}\n\n${steps.join("\n")}\n`;
    }).join("\n");

  test("a walk has at most 10 files, that of a chat message 14", () => {
    expect(walkProblems(document(10), () => true)).toEqual([]);
    expect(walkProblems(document(14), () => true)).toEqual(
      ["Book a tutor", "Sign up", "Publish a blog post"].map(
        (name) => `The walk “${name}” has 14 files, 10 at most`,
      ),
    );
    expect(walkProblems(document(15), () => true)).toContain(
      "The walk “Send a chat message” has 15 files, 14 at most",
    );
  });

  test("each walk is described, by files that exist", () => {
    expect(walkProblems("", () => true)).toEqual(
      NAMES.map((name) => `The walk “${name}” names no files`),
    );
    expect(walkProblems(document(1), () => false)).toContain(
      "The walk “Sign up” leads through f0.ts, which does not exist",
    );
  });

  test("files that a document names exist", () => {
    const text = "See `svc-a/src/app.ts` and `npm test -w svc-a`.";
    expect(lostFiles("README.md", text, () => true)).toEqual([]);
    expect(lostFiles("README.md", text, () => false)).toEqual([
      "README.md names svc-a/src/app.ts, which does not exist",
    ]);
  });
});
