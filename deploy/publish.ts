// What the image of a page runs: it brings its page to the people and ends. A remote is released into the store of the
// gateway (REMOTES_STORE, else beside the shell), for everybody, with `--canary 10` for a tenth of them, or taken back with `rollback`; the shell is replaced.
import { cpSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { releaseSlice, rollBackSlice, whoReleases } from "../packages/build/src/releases.ts";

const {
  SLICE: name = "",
  PAGES = "/srv/pages",
  REMOTES_STORE: store = join(PAGES, "remotes"),
} = process.env;
const root = process.cwd();

const INDEX = "index.html";
const LATER = new Set([".stamp", INDEX, `${INDEX}.br`, `${INDEX}.gz`]);

/**
 * Replaces the shell, which has no versions, where the gateway serves it. What browsers may still ask for stays; the page
 * that names all other files is replaced last, at once.
 */
function replacePage(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true, filter: (file) => !LATER.has(basename(file)) });
  // Its compressed copies first: they are read together with the page when that one changes.
  for (const file of [`${INDEX}.br`, `${INDEX}.gz`, INDEX]) {
    const fresh = join(to, `.next.${file}`);
    try {
      cpSync(join(from, file), fresh);
      renameSync(fresh, join(to, file));
    } catch (error) {
      const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
      if (!isAbsent || file === INDEX) throw error;
      rmSync(join(to, file), { force: true }); // it belonged to the page before
    }
  }
}

async function publish(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: { canary: { type: "string", default: "100" } },
    allowPositionals: true,
  });
  const [command] = positionals;
  if (command !== undefined && command !== "rollback")
    throw new Error(`There is no ${command} here: nothing, --canary 10 or rollback.`);
  if (command && name === "shell")
    throw new Error("The shell has no versions. Going back is running its older image.");
  if (name === "shell") {
    replacePage(join(root, "dist"), join(PAGES, "shell"));
    return "shell is live.";
  }
  const by = whoReleases();
  if (command === "rollback") {
    return `${name} is back at ${await rollBackSlice({ name, store, by })}.`;
  }
  const share = Number(values.canary);
  const version = await releaseSlice({ name, root, store, share, by });
  return `${name} ${version} is live for ${share} % of people.`;
}

await publish().then(
  (message) => process.stdout.write(`${message}\n`),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  },
);
