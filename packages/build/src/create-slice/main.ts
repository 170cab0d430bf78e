// `npm run new -- remote mf-demo`, `npm run new -- service svc-demo`, `npm run new -- --remove mf-demo`.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { repository } from "../slices.ts";
import { writeDeployFiles } from "./deploy-files.ts";
import { type Kind, nameProblem } from "./names.ts";
import { removalProblem, removeSlice, writeSlice } from "./write-slice.ts";

const USAGE = `npm run new -- remote mf-demo [--title "Demo"] [--title-hi "डेमो"] [--owner @tutorsetu/demo]
npm run new -- service svc-demo [--owner @tutorsetu/demo]
npm run new -- --remove mf-demo`;

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** The lock file lists every slice; nothing is fetched for one that needs no new package. */
function install() {
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
  const { status } = spawnSync("npm", args, { cwd: repository, stdio: "inherit" });
  if (status !== 0) console.error("`npm install` failed; run it before the next `npm ci`.");
}

const { values, positionals } = parseArgs({
  options: {
    remove: { type: "string" },
    title: { type: "string" },
    "title-hi": { type: "string" },
    owner: { type: "string" },
    install: { type: "boolean", default: true },
  },
  allowNegative: true,
  allowPositionals: true,
});

function remove(name: string) {
  const problem = removalProblem(repository, name);
  if (problem) refuse(problem);
  const gone = removeSlice(repository, name);
  const changed = writeDeployFiles(repository);
  for (const file of [...gone, ...changed]) console.log(`  ${file}`);
  console.log(`${name} is removed.`);
  if (name.startsWith("mf-"))
    console.log(
      "Where it was released it goes on being served until its folder in the store is removed.",
    );
}

async function create(kind: Kind, name: string) {
  const problem = await nameProblem(repository, kind, name);
  if (problem) refuse(problem);
  const { title, owner } = values;
  const written = writeSlice(repository, { kind, name, title, titleHi: values["title-hi"], owner });
  const changed = writeDeployFiles(repository);
  for (const file of written) console.log(`  ${file}`);
  for (const file of changed) console.log(`  ${file} (generated)`);
  console.log(`
${name} is there. Next:
  npm run dev -w ${name}    shows it alone
  npm test -w ${name}       runs its tests
  npm start                 runs it with everything else`);
}

if (values.remove) remove(values.remove);
else {
  const [kind, name = "", ...more] = positionals;
  if ((kind !== "remote" && kind !== "service") || more.length > 0) refuse(USAGE);
  await create(kind, name);
}
if (values.install) install();
