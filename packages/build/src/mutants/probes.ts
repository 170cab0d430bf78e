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

/**
 * Defined by whichever probed file a process loads first. A process that a test started without its environment
 * writes into a file of its own: then somebody came past, and nobody knows whose test it was.
 */
const collector = (elsewhere: string) => `globalThis.editsReached ??= {
  seen: new Set(),
  add(edit) {
    if (this.seen.has(edit)) return;
    this.seen.add(edit);
    const notes = process.env.EDITS_REACHED ?? ${JSON.stringify(elsewhere)};
    process.getBuiltinModule("node:fs").appendFileSync(notes, edit + " ");
  },
}; `;

/** The file with a note before each edit's place: whoever comes past adds the edit's number to `globalThis.editsReached`. */
export function withProbes(
  file: string,
  source: string,
  edits: ReadonlyMap<number, Edit>,
  elsewhere: string,
) {
  const tree = parse(file, source);
  const insertions = [...edits].flatMap(([number, { start }]) =>
    insertionsFor(tree, start, `globalThis.editsReached?.add(${number})`),
  );
  const probed = insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce(
      (text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at),
      source,
    );
  return collector(elsewhere).replaceAll("\n", "") + probed;
}
