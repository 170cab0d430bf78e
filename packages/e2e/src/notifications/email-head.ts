import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

interface Wanted {
  /** Of the platform. */
  readonly dataDir: string;
  readonly to: string;
  readonly subject: string;
}

/** The head of an e-mail in the folder of development, its lines unfolded; empty as long as there is none. */
export async function emailHead({ dataDir, to, subject }: Wanted): Promise<string> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /^[^.].*\.eml$/.test(one))) {
    const text = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
    const head = text.slice(0, text.indexOf("\n\n") + 1).replaceAll(/\n[ \t]+/g, " ");
    if (head.includes(`To: ${to}\n`) && head.includes(`Subject: ${subject}\n`)) return head;
  }
  return "";
}
