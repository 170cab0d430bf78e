// The federation plugin lists what is shared in the order in which its workers finished. Sorted, the same sources give the same bytes.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Item {
  readonly id: string;
}

const byId = (a: Item, b: Item) => (a.id < b.id ? -1 : Number(a.id > b.id));

/** `folder` is a built remote; the shell has no manifest. */
export async function deterministicManifest(folder: string): Promise<void> {
  const file = join(folder, "mf-manifest.json");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return;
  const manifest = JSON.parse(text) as Record<"shared" | "exposes" | "remotes", Item[] | undefined>;
  for (const list of ["shared", "exposes", "remotes"] as const) manifest[list]?.sort(byId);
  await writeFile(file, JSON.stringify(manifest));
}
