import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

interface Wanted {
  /** Of the platform. */
  readonly dataDir: string;
  readonly to: string;
  /** Where the link leads: `/guardian-consent`. */
  readonly path: string;
}

/** A part of an e-mail as it was before it was encoded for the way. */
function decoded(part: string): string {
  const [head = "", ...rest] = part.split("\n\n");
  const body = rest.join("\n\n");
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString();
  return body.replaceAll("=\n", "").replaceAll("=3D", "=");
}

/** The newest link to that page in the e-mails to that address, of the folder of development; empty as long as there is none. */
export async function emailLink({ dataDir, to, path }: Wanted): Promise<string> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const finished = names.filter((name) => /^[^.].*\.eml$/.test(name)).toSorted();
  for (const name of finished.toReversed()) {
    const email = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
    if (!email.includes(`To: ${to}\n`)) continue;
    for (const part of email.split(/^--.*$/m)) {
      const [, query] = decoded(part.trim()).split(`${path}?`);
      if (query) return `${path}?${/^[\w=-]+/.exec(query)?.[0] ?? ""}`;
    }
  }
  return "";
}
