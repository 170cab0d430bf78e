import { createHash } from "node:crypto";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { hi } from "@tutorsetu/contracts/messages/hi/notices";
import type { NoticeDoc } from "../notices/store.ts";
import type { HelpDoc } from "./store.ts";

/** The same outcome told twice is one notice; another reply, or solved again after opening, is another. */
const idOf = ({ _id, round = 0 }: HelpDoc, reply: string) =>
  createHash("sha256").update(`${_id}:${round}:${reply}`).digest("hex").slice(0, 24);

const filled = (text: string, facts: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => facts[key] ?? whole);

/** It is not known here which language the reader prefers: both, one after the other. */
const inBoth = (
  key: "helpSolvedText" | "helpSolvedReply",
  facts: Readonly<Record<string, string>>,
) => [en[key], hi[key]].map((text) => filled(text, facts)).join("\n\n");

/** What the writer of a help request hears when it is solved (AMB-101). */
export function solvedNotice(doc: HelpDoc, reply: string, sentBy: string): NoticeDoc {
  return {
    _id: idOf(doc, reply),
    user: doc.user,
    role: doc.role,
    // The one text that pages recognise, and then say in their own language.
    subject: en.helpSolved,
    message: inBoth(reply ? "helpSolvedReply" : "helpSolvedText", { subject: doc.subject, reply }),
    solved: false,
    sentBy,
    createdAt: new Date(),
    told: false,
  };
}
