import { createHash } from "node:crypto";
import { en } from "@tutorsetu/contracts/messages/en/server";
import type { NoticeDoc } from "../notices/store.ts";
import type { HelpDoc } from "./store.ts";

/** The same outcome told twice is one notice; another reply, or solved again after opening, is another. */
const idOf = ({ _id, round = 0 }: HelpDoc, reply: string) =>
  createHash("sha256").update(`${_id}:${round}:${reply}`).digest("hex").slice(0, 24);

/** What the writer of a help request hears when it is solved (AMB-101). */
export function solvedNotice(doc: HelpDoc, reply: string, sentBy: string): NoticeDoc {
  const message = (reply ? en.helpSolvedReply : en.helpSolvedText)
    .replace("{subject}", () => doc.subject)
    .replace("{reply}", () => reply);
  return {
    _id: idOf(doc, reply),
    user: doc.user,
    role: doc.role,
    subject: en.helpSolved,
    message,
    solved: false,
    sentBy,
    createdAt: new Date(),
    told: false,
  };
}
