import ts from "typescript";
import { type Edit, parse } from "./edits.ts";

interface Insertion {
  readonly at: number;
  readonly text: string;
}

function hasStatements(node: ts.Node) {
  return ts.isBlock(node) || ts.isSourceFile(node) || ts.isCaseOrDefaultClause(node);
}

function innermost(node: ts.Node, start: number): ts.Node {
  const child = ts.forEachChild(node, (each) =>
    each.getStart() <= start && start < each.end ? each : undefined,
  );
  return child ? innermost(child, start) : node;
}

/** Just before the nearest statement, or at the start of the arrow function's only expression. */
function insertionsFor(tree: ts.SourceFile, start: number, probe: string): Insertion[] {
  let node = innermost(tree, start);
  while (!ts.isSourceFile(node)) {
    const { parent } = node;
    if (ts.isArrowFunction(parent) && parent.body === node && !ts.isBlock(node)) {
      return [
        { at: node.getStart(), text: `(${probe}, ` },
        { at: node.end, text: ")" },
      ];
    }
    if (ts.isStatement(node) && hasStatements(parent)) {
      return [{ at: node.getStart(), text: `${probe}; ` }];
    }
    node = parent;
  }
  return [];
}

/** The file with a note before each edit's place: whoever comes past adds the edit's number to `globalThis.editsReached`. */
export function withProbes(file: string, source: string, edits: ReadonlyMap<number, Edit>) {
  const tree = parse(file, source);
  const insertions = [...edits].flatMap(([number, { start }]) =>
    insertionsFor(tree, start, `globalThis.editsReached?.add(${number})`),
  );
  return insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce(
      (text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at),
      source,
    );
}
