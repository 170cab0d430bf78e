import { execFileSync } from "node:child_process";
import { repository } from "./slices.ts";

/** What git prints, line by line. Throws when it fails. */
export const git = (...args: string[]): string[] =>
  execFileSync("git", args, { cwd: repository, encoding: "utf8", stdio: "pipe" })
    .split("\n")
    .filter(Boolean);
