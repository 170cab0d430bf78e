import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const repository = join(import.meta.dirname, "../../..");

/** Attributes that a person reads or hears. */
const READ =
  /^(aria-(label|description|valuetext|roledescription)|alt|label|placeholder|title|legend)$/;
/** The name of the site is the same in every language. */
const NAME = /TutorSetu/g;
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll(NAME, ""));

const screens = readdirSync(repository)
  .filter((folder) => /^(shell|mf-\w+)$/.test(folder))
  .flatMap((folder) =>
    readdirSync(join(repository, folder, "src"), { recursive: true, encoding: "utf8" })
      .filter(
        (file) =>
          file.endsWith(".tsx") &&
          !/\.test\.tsx$|(^|\/)(testing\/|dev\.tsx$)|-world\.tsx$/.test(file),
      )
      .map((file) => join(folder, "src", file)),
  );

/** The texts of a source that are written into the screen itself. */
function literals(name: string, text: string): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const note = (node: ts.Node | undefined, words: string | undefined) => {
    if (!node || words === undefined || !hasWords(words)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push(`${name}:${line + 1}: ${words.trim()}`);
  };
  /** What an expression says: a string, a template, or either branch of a condition. */
  const noteValue = (node: ts.Node | undefined) => {
    if (!node) return;
    if (ts.isStringLiteralLike(node)) note(node, node.text);
    if (ts.isTemplateExpression(node)) {
      note(
        node,
        [node.head, ...node.templateSpans.map((span) => span.literal)]
          .map((part) => part.text)
          .join(" "),
      );
    }
    if (ts.isConditionalExpression(node)) {
      noteValue(node.whenTrue);
      noteValue(node.whenFalse);
    }
    if (ts.isBinaryExpression(node)) noteValue(node.right);
    if (ts.isParenthesizedExpression(node)) noteValue(node.expression);
    if (ts.isJsxExpression(node)) noteValue(node.expression);
  };
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) note(node, node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) noteValue(node);
    if (ts.isJsxAttribute(node) && READ.test(node.name.getText(source)))
      noteValue(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it("finds what is written into a screen, and lets pass what is not read", () => {
  const text = `export const A = ({ on, text }) => (
    <p title={on ? "Switch off" : text.on} className="switch" key={"some key"}>
      Hello <b aria-label="Bold" data-x="yes please">{text.hello} · {"there"}</b>
      {on && \`\${text.n} left\`} TutorSetu
    </p>
  );`;
  expect(literals("a.tsx", text).map((line) => line.split(": ").at(-1))).toEqual([
    "Switch off",
    "Hello",
    "Bold",
    "there",
    "left",
  ]);
});

it("no screen holds a text of its own: all are in the catalogues", () => {
  expect(screens.length).toBeGreaterThan(50);
  const found = screens.flatMap((file) =>
    literals(file, readFileSync(join(repository, file), "utf8")),
  );
  expect(found).toEqual([]);
});
