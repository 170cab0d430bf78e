import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toEml } from "./eml.ts";
import type { Outbox } from "./outbox.ts";

interface Log {
  info(about: object, message: string): void;
}

/** Writes each letter into a folder, readable by its owner only, where a person or a mailer finds it. */
export const fileOutbox = (folder: string, log: Log): Outbox => ({
  async deliver(mail) {
    const name = `${mail.at.toISOString().replaceAll(":", "-")}-${mail.id}.eml`;
    const unfinished = join(folder, `.${name}`);
    await mkdir(folder, { recursive: true });
    await writeFile(unfinished, toEml(mail), { mode: 0o600 });
    // A reader of the folder never meets half a letter.
    await rename(unfinished, join(folder, name));
    log.info({ mail: name }, "a letter is in the outbox");
  },
});

/** Without a folder, letters go nowhere, and the log says so without their content. */
export const noOutbox = (log: { warn(about: object, message: string): void }): Outbox => ({
  async deliver({ id }) {
    log.warn({ mail: id }, "a letter was not sent: set MAIL_DIR");
  },
});
