// Pages that are drawn on the server must be drawn in a browser the same: rules 1 and 4 of docs/decisions/0050-public-pages.md.
import ts from "typescript";
import { type Module, modulesFrom, type Sources } from "./module-graph.ts";

/** What only a browser has, or every one has another of. */
const BROWSER = new Set(
  "window document localStorage sessionStorage matchMedia navigator location history screen innerWidth innerHeight devicePixelRatio".split(
    " ",
  ),
);
const CHANGING = /^(?:Date\.now|Math\.random|performance\.now|crypto\.randomUUID)$/;
/** What is handed to these runs after drawing; of `useSyncExternalStore` all but the server's snapshot. */
const LATER =
  /^(?:use(?:Layout|Insertion)?Effect|useCallback|useEffectEvent|useImperativeHandle|useQuery|useSyncExternalStore|setTimeout|setInterval|queueMicrotask|requestAnimationFrame|requestIdleCallback|startTransition|then|catch|finally|addEventListener|lazy|lazyPage)$/;
/** A line that says why it may: the next line, or its own. */
const ALLOWED = /\/\/ drawn-the-same: \S/;

type Body = ts.FunctionLikeDeclaration;

const isFunction = (node: ts.Node): node is Body =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node);

const isAsync = (body: Body) =>
  body.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;

const calledName = ({ expression }: ts.CallExpression): string => {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : "";
};

/** The functions of a file by name, wherever they stand in it, and all names that it gives to something. */
function namesIn(tree: ts.SourceFile) {
  const [functions, given] = [new Map<string, Body>(), new Set<string>()];
  const visit = (node: ts.Node) => {
    const name = (node as { readonly name?: ts.Node }).name; // safe: looked at below
    const isNew =
      ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if ((isNew || ts.isFunctionDeclaration(node)) && name && ts.isIdentifier(name)) {
      given.add(name.text);
      const body = ts.isFunctionDeclaration(node) ? node : isNew ? node.initializer : undefined;
      if (body && isFunction(body)) functions.set(name.text, body);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { functions, given };
}

/** Whether the identifier means a value, and not a member, a property's name or a type. */
function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isTypeOfExpression(parent)) return false;
  return (
    !(ts.isPropertyAssignment(parent) && parent.name === node) &&
    !ts.isTypeNode(parent) &&
    !ts.isJsxAttribute(parent) &&
    !ts.isPropertySignature(parent)
  );
}

/** Sentences about components and hooks that read, while they are drawn, what a server has not or has otherwise. */
export function hydrationProblems(entries: readonly string[], sources: Sources): string[] {
  const modules = modulesFrom(entries, sources);
  const known = new Map([...modules].map(([name, { tree }]) => [name, namesIn(tree)]));
  const problems = new Set<string>();
  const seen = new Set<Body>();

  const lineOf = ({ tree }: Module, node: ts.Node) =>
    tree.getLineAndCharacterOfPosition(node.getStart()).line;

  function isAllowed(module: Module, node: ts.Node): boolean {
    const lines = module.tree.text.split("\n");
    const at = lineOf(module, node);
    return [at - 1, at].some((line) => ALLOWED.test(lines[line] ?? ""));
  }

  function report(module: Module, node: ts.Node, what: string) {
    if (!isAllowed(module, node))
      problems.add(`${module.name}:${lineOf(module, node) + 1} ${what}`);
  }

  /** Where the function of that name stands, here or in the module that it is imported from. */
  function functionOf(module: Module, name: string): [Module, Body] | undefined {
    const own = known.get(module.name)?.functions.get(name);
    if (own) return [module, own];
    const imported = module.imports.get(name);
    const from = imported && modules.get(imported.from);
    const body = from && known.get(from.name)?.functions.get(imported.name);
    return body ? [from, body] : undefined;
  }

  /** Everything that runs while `node` is drawn. */
  function look(module: Module, node: ts.Node): void {
    if (ts.isJsxAttribute(node)) {
      const isHandler = /^(?:on[A-Z]|ref$)/.test(node.name.getText());
      return isHandler ? undefined : ts.forEachChild(node, (inner) => look(module, inner));
    }
    if (ts.isCallExpression(node)) return drawCall(module, node);
    // Kept to be called later; where it is called while drawing, its name leads to it.
    if (isFunction(node) || ts.isMethodDeclaration(node) || ts.isAccessor(node)) return;
    const isFresh = ts.isNewExpression(node) && node.getText().replaceAll(/\s/g, "");
    if (isFresh === "newDate()" || isFresh === "newDate")
      report(module, node, "takes the time of day while it is drawn");
    if (ts.isPropertyAccessExpression(node) && CHANGING.test(node.getText()))
      report(module, node, `calls ${node.getText()} while it is drawn`);
    if (ts.isIdentifier(node) && BROWSER.has(node.text) && isValue(node))
      if (!known.get(module.name)?.given.has(node.text))
        report(module, node, `reads ${node.text} while it is drawn`);
    ts.forEachChild(node, (inner) => look(module, inner));
  }

  function drawCall(module: Module, node: ts.CallExpression) {
    const name = calledName(node);
    const called = ts.isIdentifier(node.expression) && functionOf(module, name);
    if (called && !isAllowed(module, node)) lookInside(...called);
    look(module, node.expression);
    for (const [at, argument] of node.arguments.entries()) {
      const isLater = LATER.test(name) && !(name === "useSyncExternalStore" && at === 2);
      if (!isFunction(argument)) look(module, argument);
      else if (!isLater && !isAsync(argument)) lookInside(module, argument);
    }
  }

  function lookInside(module: Module, body: Body) {
    if (seen.has(body)) return;
    seen.add(body);
    if (body.body) look(module, body.body);
  }

  for (const module of modules.values()) {
    for (const [name, body] of known.get(module.name)?.functions ?? [])
      if (/^(?:[A-Z]|use[A-Z])/.test(name)) lookInside(module, body);
    const styles = (node: ts.Node) => {
      const isStyle = ts.isJsxAttribute(node) && node.name.getText() === "style";
      // The policy refuses it in HTML.
      if (isStyle) report(module, node, "has a style attribute; use a class");
      ts.forEachChild(node, styles);
    };
    styles(module.tree);
  }
  return [...problems];
}
