// `npm run bench`: what we cost beside what a user would pick instead, as tables in BENCHMARKS.md and with bounds that end it with an error.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { buildAll } from "@tutorsetu/build/build-all";
import { repository } from "@tutorsetu/build/slices";
import { readArguments, type PartName } from "./arguments.ts";
import { BOUNDS, judge } from "./bounds.ts";
import { evening } from "./evening/evening.ts";
import { gateway } from "./gateway/gateway.ts";
import { chat } from "./slices/chat.ts";
import { listings } from "./slices/listings.ts";
import { store } from "./store/store.ts";
import { growth } from "./growth/growth.ts";
import type { Part } from "./part.ts";
import { boundsTable } from "./report/bounds-table.ts";
import { machine, otherWork } from "./report/machine.ts";
import { markdownOf, replaceBetweenMarks } from "./report/tables.ts";

const PARTS: Readonly<Record<PartName, Part>> = { gateway, store, chat, listings, evening, growth };
const DOCUMENT = join(repository, "BENCHMARKS.md");

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function write(name: string, content: string): Promise<void> {
  await writeFile(DOCUMENT, replaceBetweenMarks(await readFile(DOCUMENT, "utf8"), name, content));
}

const { names, ...asked } = readArguments(process.argv.slice(2));
const startedAt = performance.now();
await buildAll({ log: say });
let missed = 0;
for (const name of names) {
  const rest = otherWork();
  const { tables, figures } = await PARTS[name]({ ...asked, say });
  const verdicts = judge(BOUNDS, figures).filter(({ measured }) => measured !== undefined);
  missed += verdicts.filter(({ isMissed }) => isMissed).length;
  const shown = [...tables, ...(verdicts.length > 0 ? [boundsTable(verdicts)] : [])];
  const text = [`${machine(new Date())}. ${rest()}`, ...shown.map(markdownOf)].join("\n\n");
  say(`\n${text}\n`);
  if (!asked.isQuick) await write(name, text);
}
if (!asked.isQuick)
  spawnSync(join(repository, "node_modules/.bin/oxfmt"), [DOCUMENT], { stdio: "inherit" });
const minutes = (performance.now() - startedAt) / 60_000;
say(
  `${minutes.toFixed(1)} minutes. ${missed === 0 ? "All bounds hold." : `${missed} bounds missed.`}`,
);
process.exit(missed === 0 ? 0 : 1);
