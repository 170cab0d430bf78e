import ts from "typescript";

export interface Module {
  /** From the root of the repository. */
  readonly name: string;
  readonly tree: ts.SourceFile;
  /** Local name → the module it comes from, and its name there. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

export interface Sources {
  /** The text of a file of the repository; undefined where there is none. */
  readonly read: (name: string) => string | undefined;
  /** The file that an import of `specifier` in `from` means; undefined for what is not ours. */
  readonly resolve: (specifier: string, from: string) => string | undefined;
}

const textOf = (node: ts.Node | undefined) =>
  node && ts.isStringLiteralLike(node) ? node.text : undefined;

/** What a file brings to run: types are none of it. */
function specifiersIn(tree: ts.SourceFile): string[] {
  const found: string[] = [];
  const add = (specifier: string | undefined) => specifier && found.push(specifier);
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly)
      add(textOf(node.moduleSpecifier));
    if (ts.isExportDeclaration(node) && !node.isTypeOnly) add(textOf(node.moduleSpecifier));
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(textOf(node.arguments[0]));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function importsOf(tree: ts.SourceFile, resolve: (specifier: string) => string | undefined) {
  const imports = new Map<string, { from: string; name: string }>();
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const from = resolve(textOf(statement.moduleSpecifier) ?? "");
    const named = statement.importClause?.namedBindings;
    if (!from || !named || !ts.isNamedImports(named)) continue;
    for (const { name, propertyName } of named.elements)
      imports.set(name.text, { from, name: (propertyName ?? name).text });
  }
  return imports;
}

/** All modules that run where `entries` run, also those that are fetched when they are needed. */
export function modulesFrom(
  entries: readonly string[],
  { read, resolve }: Sources,
): ReadonlyMap<string, Module> {
  const modules = new Map<string, Module>();
  const waiting = [...entries];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const text = modules.has(name) ? undefined : read(name);
    if (text === undefined) continue;
    const at = name;
    const tree = ts.createSourceFile(at, text, ts.ScriptTarget.Latest, true);
    const resolved = (specifier: string) => resolve(specifier, at);
    modules.set(at, { name: at, tree, imports: importsOf(tree, resolved) });
    waiting.push(...specifiersIn(tree).flatMap((specifier) => resolved(specifier) ?? []));
  }
  return modules;
}
