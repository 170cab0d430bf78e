// A client needs methods and paths only. Where a slice's api.ts imports a contract, this loader hands over the tables
// without their schemas, and the schema library stays out of pages that validate nothing.
import { resolve } from "node:path";
import type { LoaderContext } from "@rspack/core";
import { build } from "esbuild";

interface Entry {
  readonly method: string;
  readonly path: string;
}
type Table = Readonly<Record<string, Entry>>;

const isTable = (value: unknown): value is Table =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((entry: Partial<Entry> | null) => entry?.method && entry?.path);

const light = (table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { method, path }]) => [name, { method, path }]),
  );

export default async function endpointTableLoader(this: LoaderContext): Promise<void> {
  const done = this.async();
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [this.resourcePath],
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      platform: "node",
    });
    for (const file of Object.keys(metafile.inputs)) this.addDependency(resolve(file));
    const code = Buffer.from(outputFiles[0]?.contents ?? "").toString("base64");
    const contract = (await import(`data:text/javascript;base64,${code}`)) as object;
    const lines = Object.entries(contract).flatMap(([name, table]: [string, unknown]) =>
      isTable(table) ? [`export const ${name} = ${JSON.stringify(light(table))};`] : [],
    );
    // A module in any case: what is imported but is no table is then an error of the build, not of the page.
    done(null, [...lines, "export {};"].join("\n"));
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}
