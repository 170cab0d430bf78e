import { en } from "@tutorsetu/contracts/replies";
import { maskName } from "./mask-name.ts";

const LABELS: ReadonlySet<string> = new Set(["", en.deletedUser, en.hiddenUser]);

/** What strangers read of the name of a student who wrote something; a label in place of one stays. */
export const maskAuthor = (userName: string): string =>
  LABELS.has(userName) ? userName : maskName(userName);
