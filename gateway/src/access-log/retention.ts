import { createReadStream } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { RETENTION } from "@tutorsetu/contracts/policies/retention";
import { cutAddress } from "@tutorsetu/service-kit/audit/cut-address";

const DAY_MS = 86_400_000;
const WHOLE_DAYS = RETENTION.accessLogAddresses.kept.days;
const KEPT_DAYS = RETENTION.accessLog.kept.days;

const NAME = /^access-(\d{4}-\d{2}-\d{2})(\.cut)?\.jsonl$/;

/** A line with the network in place of the address; one that is no line of ours, as a crash leaves it, is dropped. */
function cutLine(line: string): string {
  try {
    const parsed = JSON.parse(line) as { address?: unknown }; // safe: spread again as it is
    return `${JSON.stringify({ ...parsed, address: cutAddress(String(parsed.address)) })}\n`;
  } catch {
    return "";
  }
}

/** Replaces a file by one with cut addresses; until that is whole the file stays. */
async function cutFile(folder: string, day: string): Promise<void> {
  const source = join(folder, `access-${day}.jsonl`);
  const made = join(folder, `.cutting-${day}-${process.pid}`);
  await rm(made, { force: true });
  const file = await open(made, "wx", 0o600);
  try {
    for await (const line of createInterface({ input: createReadStream(source) }))
      await file.appendFile(cutLine(line));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(made, join(folder, `access-${day}.cut.jsonl`));
  await rm(source, { force: true });
}

/** Cuts the addresses in files older than seven days, and deletes those older than 180. May run twice, also at once. */
export async function applyRetention(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, day, isCut] = NAME.exec(name) ?? [];
    if (!day) continue;
    const age = (now.getTime() - Date.parse(day)) / DAY_MS;
    if (age > KEPT_DAYS) await rm(join(folder, name), { force: true });
    else if (age > WHOLE_DAYS + 1 && !isCut) await cutFile(folder, day);
  }
}
