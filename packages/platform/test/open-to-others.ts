import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The folder and what is in it that other users of this machine could read or write. */
export const openToOthers = (folder: string) =>
  ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })].filter((name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return found && (found.mode & 0o077) !== 0;
  });
