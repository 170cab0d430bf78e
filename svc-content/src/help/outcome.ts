import { createHash } from "node:crypto";
import { en } from "@tutorsetu/contracts/replies";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import type { NoticeDoc, Notices } from "../store/notices.ts";
import { bySystem } from "../policy.ts";
import type { HelpDoc, HelpRequests } from "../store/help.ts";

type SolvedDoc = HelpDoc & Required<Pick<HelpDoc, "round">>;

/** The same outcome twice is one notice; another reply, or solved again after reopening, is another. */
const idOf = ({ _id, round }: SolvedDoc, reply: string) =>
  createHash("sha256").update(`${_id}:${round}:${reply}`).digest("hex").slice(0, 24);

const fill = (text: string, params: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => params[name] ?? gap);

/** The notice to the writer of a help request that is solved (AMB-101). */
function solvedNotice(doc: SolvedDoc, reply: string, sentBy: string): NoticeDoc {
  const { user, role, subject } = doc;
  const params: Readonly<Record<string, string>> = reply ? { subject, reply } : { subject };
  return {
    _id: idOf(doc, reply),
    user,
    role,
    kind: reply ? "help_answered" : "help_solved",
    params,
    subject: en.helpSolved,
    message: fill(reply ? en.helpSolvedReply : en.helpSolvedText, params),
    solved: false,
    sentBy,
    createdAt: new Date(),
    told: false,
  };
}

interface Deps {
  readonly help: HelpRequests;
  readonly notices: Notices;
  readonly publishNotice: (notice: NoticeDoc) => void;
  readonly log: Log;
}

interface Outcome {
  readonly solved: boolean;
  readonly reply: string;
  /** The administrator who decides. */
  readonly by: string;
}

interface Entry {
  readonly requestId: string;
  readonly notice: NoticeDoc;
}

const entriesOf = ({ _id: requestId, owed = [] }: HelpDoc): Entry[] =>
  owed.map((notice) => ({ requestId, notice }));

export type HelpOutcomes = ReturnType<typeof helpOutcomes>;

/** Solves and reopens help requests. The notice to the writer is stored with the change until it is among the notices, so that a crash in between loses none. */
export function helpOutcomes({ help, notices, publishNotice, log }: Deps) {
  const outbox = createOutbox<Entry, void>({
    name: "notices of solved help requests",
    log,
    pending: async (_now, limit) => (await help.withPendingNotices(limit)).flatMap(entriesOf),
    idOf: ({ notice }) => notice._id,
    groupOf: ({ requestId }) => requestId,
    async deliver({ notice }) {
      if (await notices.add(bySystem(notice))) publishNotice(notice);
    },
    markDelivered: ({ requestId, notice }) => help.markDelivered(requestId, notice._id),
  });

  async function write(id: Authorized<string>, outcome: Outcome): Promise<HelpDoc | null> {
    const before = await help.find(id);
    if (!before) return null;
    const { solved, reply, by } = outcome;
    const round = (before.round ?? 0) + (solved && !before.solved ? 1 : 0);
    const owed = solved ? [solvedNotice({ ...before, round }, reply, by)] : [];
    const doc = await help.settle(id, before, { solved, round, owed });
    // Another administrator was faster: start again from what they wrote.
    return doc ?? write(id, outcome);
  }

  return {
    /** The request as it is afterwards; null when there is none. */
    async settle(id: Authorized<string>, outcome: Outcome): Promise<HelpDoc | null> {
      const doc = await write(id, outcome);
      if (doc) await outbox.deliver(...entriesOf(doc));
      return doc;
    },
    sweep: () => outbox.sweep(),
  };
}
