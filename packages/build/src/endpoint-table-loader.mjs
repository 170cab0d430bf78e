// A client needs methods and paths only. Where a slice's api.ts imports a contract, this loader hands over the tables
// without their schemas, and the schema library stays out of pages that validate nothing.
import { resolve } from "node:path";
import { build } from "esbuild";

const isTable = (value) =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((entry) => entry?.method && entry?.path);

const light = (table) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { method, path }]) => [name, { method, path }]),
  );

/** @this {import("@rspack/core").LoaderContext} */
export default async function endpointTableLoader() {
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
    const [{ contents }] = outputFiles;
    const code = Buffer.from(contents).toString("base64");
    const contract = await import(`data:text/javascript;base64,${code}`);
    const tables = Object.entries(contract).filter(([, value]) => isTable(value));
    const lines = tables.map(
      ([name, table]) => `export const ${name} = ${JSON.stringify(light(table))};`,
    );
    // A module in any case: what is imported but is no table is then an error of the build, not of the page.
    done(null, [...lines, "export {};"].join("\n"));
  } catch (error) {
    done(error);
  }
}
