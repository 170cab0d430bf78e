import { join } from "node:path";
import { repository } from "@tutorsetu/build/slices";
import ts from "typescript";

/** Where schema-dts is found from; nothing is written there. */
const FILE = join(repository, "packages/contracts/src/web/served-data.ts");

interface Served {
  readonly "@type"?: string;
}

const sourceOf = (objects: readonly Served[]) =>
  [
    'import type * as schema from "schema-dts";',
    ...objects.map((object, i) => {
      const type = `schema.WithContext<schema.${object["@type"]}>`;
      return `export const served${i}: ${type} = ${JSON.stringify(object)};`;
    }),
  ].join("\n");

/** schema.org's types name the language's own and nothing of browsers. */
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ["lib.es2015.d.ts"],
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/**
 * What is wrong with each piece of JSON-LD as it was served, by schema.org's types: the compiler reads them as if they stood
 * in a file. That takes seconds of a core, however many they are.
 */
export function schemaErrors(objects: readonly Served[]): readonly (readonly string[])[] {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  const source = ts.createSourceFile(FILE, sourceOf(objects), ts.ScriptTarget.ES2023);
  host.getSourceFile = (name, ...rest) => (name === FILE ? source : read(name, ...rest));
  const program = ts.createProgram([FILE], options, host);
  const errors = objects.map((): string[] => []);
  for (const { messageText, start = 0 } of [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ]) {
    const { line } = source.getLineAndCharacterOfPosition(start);
    const said = ts.flattenDiagnosticMessageText(messageText, " ").slice(0, 300);
    // The first line brings the types in: without them nothing has been looked at.
    const wrong = line === 0 ? errors : errors.slice(line - 1, line);
    for (const own of wrong) own.push(`${String(objects[line - 1]?.["@type"])}: ${said}`);
  }
  return errors;
}
