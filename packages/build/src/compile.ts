import { promisify } from "node:util";
import { type Configuration, rspack } from "@rspack/core";

/** Runs the bundler once, in this process; rejects with its errors. */
export async function compile(configuration: Configuration): Promise<void> {
  const compiler = rspack(configuration);
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString("errors-only"));
}
