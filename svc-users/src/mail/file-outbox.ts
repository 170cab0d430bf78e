import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toEml } from "./eml.ts";
import type { Outbox } from "./outbox.ts";

interface Log {
  info(about: object, message: string): void;
}

/** Writes each letter into a folder, readable by its owner only, where a person or a mailer finds it. */
export const fileOutbox = (folder: string, from: string, log: Log): Outbox => ({
  async deliver(mail) {
    const name = `${mail.at.toISOString().replaceAll(":", "-")}-${mail.id}.eml`;
    const unfinished = join(folder, `.${name}`);
    await mkdir(folder, { recursive: true });
    await writeFile(unfinished, toEml(mail, from), { mode: 0o600 });
    // A reader of the folder never meets half a letter.
    await rename(unfinished, join(folder, name));
    log.info({ mail: name }, "a letter is in the outbox");
  },
});

/** The newest letters of such a folder, as they were written; newest first. */
export async function lettersIn(folder: string, most: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const letters = names.filter((name) => name.endsWith(".eml") && !name.startsWith("."));
  // Names begin with the time.
  const newest = letters.toSorted((a, b) => b.localeCompare(a)).slice(0, most);
  return Promise.all(newest.map((name) => readFile(join(folder, name), "utf8")));
}

/** Without a folder, letters go nowhere, and the log says so without their content. */
export const noOutbox = (log: { warn(about: object, message: string): void }): Outbox => ({
  async deliver({ id }) {
    log.warn({ mail: id }, "a letter was not sent: set SMTP_URL or MAIL_DIR");
  },
});
