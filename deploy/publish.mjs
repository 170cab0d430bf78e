// What the image of a page runs: it brings its page to the people and ends. A remote is released into the store of the
// gateway (REMOTES_STORE, else beside the shell), for everybody, with `--canary 10` for a tenth of them, or taken back with `rollback`; the shell is replaced.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { releaseSlice, rollBackSlice, whoReleases } from "../packages/build/src/releases.ts";
import { putPage } from "./put-page.mjs";

const {
  SLICE: name,
  PAGES = "/srv/pages",
  REMOTES_STORE: store = join(PAGES, "remotes"),
} = process.env;
const root = process.cwd();

async function bringOut() {
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
    putPage(join(root, "dist"), join(PAGES, "shell"));
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

await bringOut().then(
  (said) => process.stdout.write(`${said}\n`),
  (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  },
);
