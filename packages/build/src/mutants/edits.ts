import ts from "typescript";

/** A change of one place that a test should notice; `start` and `end` are offsets into the file's text. */
export interface Edit {
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Change = Pick<Edit, "kind" | "text"> & { readonly node: ts.Node; readonly end?: number };

const OPERATORS: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
};
const METHODS: Readonly<Record<string, string>> = {
  every: "some",
  some: "every",
  min: "max",
  max: "min",
  startsWith: "endsWith",
  endsWith: "startsWith",
};
const OMITTED = new Set(["filter", "sort", "toSorted", "reverse", "trim", "slice", "toLowerCase"]);
const LOGGED = /(?:^|\.)(?:log|logger|console)\.\w+$/;

const isText = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

const isKey = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node;

function ofBinary(node: ts.BinaryExpression): Change[] {
  const operator = node.operatorToken.getText();
  const text = OPERATORS[operator];
  if (!text || (operator === "+" && (isText(node.left) || isText(node.right)))) return [];
  return [{ kind: "operator", node: node.operatorToken, text }];
}

function ofCall(node: ts.CallExpression): Change[] {
  if (!ts.isPropertyAccessExpression(node.expression)) return [];
  const { name, expression } = node.expression;
  const other = METHODS[name.text];
  if (other) return [{ kind: "method", node: name, text: other }];
  return OMITTED.has(name.text) ? [{ kind: "call", node, text: expression.getText() }] : [];
}

function ofText(node: ts.StringLiteralLike): Change[] {
  const { parent } = node;
  const isFixed =
    isKey(node) ||
    ts.isJsxAttribute(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isTaggedTemplateExpression(parent);
  return isFixed ? [] : [{ kind: "text", node, text: JSON.stringify(`${node.text}~`) }];
}

function ofElement(node: ts.ObjectLiteralElementLike): Change[] {
  const next = node.getSourceFile().text.slice(node.end).match(/^\s*,/)?.[0].length ?? 0;
  return [{ kind: "property", node, end: node.end + next, text: "" }];
}

const ofCondition = (node: ts.Expression): Change[] =>
  ["true", "false"].map((text) => ({ kind: "condition", node, text }));

function ofArray(node: ts.ArrayLiteralExpression): Change[] {
  return node.elements.length > 0 ? [{ kind: "list", node, text: "[]" }] : [];
}

function ofReturn(node: ts.ReturnStatement): Change[] {
  return node.expression ? [{ kind: "return", node, text: "return;" }] : [];
}

/** What may be changed at this node itself, its children apart. */
function changesAt(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [{ kind: "negation", node, text: node.operand.getText() }];
  if (ts.isIfStatement(node)) return ofCondition(node.expression);
  if (ts.isConditionalExpression(node)) return ofCondition(node.condition);
  if (ts.isCallExpression(node)) return ofCall(node);
  if (ts.isNumericLiteral(node)) {
    return isKey(node) ? [] : [{ kind: "number", node, text: String(Number(node.text) + 1) }];
  }
  if (ts.isStringLiteralLike(node)) return ofText(node);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ kind: "boolean", node, text: "false" }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ kind: "boolean", node, text: "true" }];
  if (ts.isExpressionStatement(node)) return [{ kind: "statement", node, text: ";" }];
  if (ts.isAwaitExpression(node)) {
    return [{ kind: "await", node, text: node.expression.getText() }];
  }
  if (ts.isReturnStatement(node)) return ofReturn(node);
  if (ts.isArrayLiteralExpression(node)) return ofArray(node);
  return ts.isObjectLiteralElementLike(node) ? ofElement(node) : [];
}

/** Types, imports and what is only logged change nothing that a test could see. */
function isWithoutEffect(node: ts.Node) {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return true;
  if (ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return true;
  if (ts.isExportDeclaration(node)) return true;
  return ts.isCallExpression(node) && LOGGED.test(node.expression.getText());
}

function isLogging(node: ts.Node) {
  return ts.isExpressionStatement(node) && isWithoutEffect(node.expression);
}

export const parse = (file: string, source: string) =>
  ts.createSourceFile(file, source, ts.ScriptTarget.ES2023, true);

/** Every edit that can be made in a file. */
export function editsOf(file: string, source: string): Edit[] {
  const tree = parse(file, source);
  const edits: Edit[] = [];
  const visit = (node: ts.Node) => {
    if (isWithoutEffect(node) || isLogging(node)) return;
    for (const { node: place, end, kind, text } of changesAt(node)) {
      const start = place.getStart();
      const line = tree.getLineAndCharacterOfPosition(start).line + 1;
      edits.push({ file, line, kind, start, end: end ?? place.end, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return edits;
}

export const applied = (edit: Edit, source: string) =>
  source.slice(0, edit.start) + edit.text + source.slice(edit.end);

/** The lines that differ, before and after. */
export function difference(edit: Edit, source: string) {
  const from = source.lastIndexOf("\n", edit.start - 1) + 1;
  const newline = source.indexOf("\n", edit.end);
  const to = newline < 0 ? source.length : newline;
  const after = source.slice(from, edit.start) + edit.text + source.slice(edit.end, to);
  const tidy = (text: string) => text.trim().replaceAll(/\s+/g, " ");
  return { before: tidy(source.slice(from, to)), after: tidy(after) };
}
