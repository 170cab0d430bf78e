import { join } from "node:path";
import { repository } from "@tutorsetu/build/slices";
import ts from "typescript";

/** Where schema-dts is found from; nothing is written there. */
const FILE = join(repository, "packages/contracts/src/web/served-data.ts");

const sourceOf = (objects: readonly { readonly "@type"?: string }[]) =>
  [
    'import type * as schema from "schema-dts";',
    ...objects.map((object, i) => {
      const type = `schema.WithContext<schema.${object["@type"]}>`;
      return `export const served${i}: ${type} = ${JSON.stringify(object)};`;
    }),
  ].join("\n");

/** What is wrong with JSON-LD as it was served, by schema.org's types: the compiler reads it as if it stood in a file. */
export function schemaErrors(objects: readonly { readonly "@type"?: string }[]): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  const source = ts.createSourceFile(FILE, sourceOf(objects), ts.ScriptTarget.ES2023);
  host.getSourceFile = (name, ...rest) => (name === FILE ? source : read(name, ...rest));
  const program = ts.createProgram([FILE], options, host);
  return [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ].map(({ messageText, start = 0 }) => {
    const { line } = source.getLineAndCharacterOfPosition(start);
    const said = ts.flattenDiagnosticMessageText(messageText, " ").slice(0, 300);
    return `${String(objects[line - 1]?.["@type"])}: ${said}`;
  });
}
