import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "./errors.ts";

/** The secret that services know each other by: made once, readable by its owner only. */
export function internalSecret(dataDir: string): string {
  const file = join(dataDir, "internal-secret");
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
