// What a page needs beyond the first script, so that the gateway can name it in the page itself.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The files that come with each dynamic import of a module, in the order of the chunks. */
function filesOf(compilation, root, module) {
  const wanted = module.startsWith(".") ? join(root, module) : module;
  const groups = compilation.chunkGroups.filter((group) =>
    group.origins.some(({ request, module: from }) => {
      if (!request) return false;
      return request === wanted || join(from?.context ?? root, request) === wanted;
    }),
  );
  const [group] = groups;
  if (!group) throw new Error(`Nothing imports ${module} when it is needed`);
  return group.getFiles().filter((file) => /\.(js|css)$/.test(file));
}

/** `early` (address → modules) as `address → files`, beside the build: in a remote's manifest, for the shell in `early.json`. */
export class EarlyFiles {
  /** @param {string} root @param {Record<string, readonly string[]>} early */
  constructor(root, early) {
    Object.assign(this, { root, early });
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise("EarlyFiles", async (compilation) => {
      const entries = Object.entries(this.early).map(([address, modules]) => {
        const files = modules.flatMap((module) => filesOf(compilation, this.root, module));
        return [address, [...new Set(files)].toSorted((a, b) => a.localeCompare(b))];
      });
      const early = Object.fromEntries(entries);
      const folder = compiler.outputPath;
      const file = join(folder, "mf-manifest.json");
      const text = await readFile(file, "utf8").catch(() => null);
      if (text === null) return writeFile(join(folder, "early.json"), JSON.stringify(early));
      return writeFile(file, JSON.stringify({ ...JSON.parse(text), early }));
    });
  }
}
