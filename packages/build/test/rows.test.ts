import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { idsIn, rows } from "../src/rows.ts";

function tree(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "rows-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

// Written apart, so that the count of this repository does not see them as its own.
const row = (number: string) => `XX-${number}`;

test("a test proves the rows that its name carries in brackets, one, several or a range", () => {
  const source = `
    it("one [${row("001")}]", () => {});
    test("two [${row("003")}, ${row("004")}]", () => {});
    describe("a range [${row("007")}..${row("009")}]", () => {});
    it.each([["[not a row]"]])("each %s [${row("011")}]", () => {});
    const other = "outside a test [${row("002")}]"; // it is spoken of [${row("005")}]
  `;
  expect([...idsIn(source)]).toEqual(["001", "003", "004", "007", "008", "009", "011"].map(row));
});

test("a row without a test is missing, in its slice, in the order of the document", () => {
  const folder = tree({
    "docs/requirements.md": [
      "# Requirements",
      "## shell",
      `| ${row("001")} | route | a |`,
      `| ${row("002")} | route | b |`,
      "## gateway",
      `| ${row("003")} | api | c |`,
    ].join("\n"),
    "shell/src/home.test.tsx": `it("is there [${row("002")}]", () => {});`,
    "shell/src/home.tsx": `it("no test file [${row("001")}]", () => {});`,
    "packages/kit/test/deep/one.test.ts": `it("there too [${row("003")}]", () => {});`,
  });
  expect(rows(folder)).toEqual([
    { slice: "shell", ids: [row("001"), row("002")], missing: [row("001")] },
    { slice: "gateway", ids: [row("003")], missing: [] },
  ]);
});
