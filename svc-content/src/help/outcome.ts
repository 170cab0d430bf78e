import type { NoticeDoc, Notices } from "../notices/store.ts";
import { solvedNotice } from "./solved-notice.ts";
import type { HelpDoc, HelpRequests } from "./store.ts";

interface Deps {
  readonly help: HelpRequests;
  readonly notices: Notices;
  readonly announce: (notice: NoticeDoc) => void;
}

interface Wish {
  readonly solved: boolean;
  readonly reply: string;
  readonly by: string;
}

const BATCH = 50;

export type Outcomes = ReturnType<typeof createOutcomes>;

/** Solves and opens requests. The notice for the writer is kept with the change until it is handed over, so that a crash in between loses none. */
export function createOutcomes({ help, notices, announce }: Deps) {
  async function handOver({ _id, owed = [] }: HelpDoc) {
    for (const notice of owed) {
      if (await notices.add(notice)) announce(notice);
      await help.handed(_id, notice._id);
    }
  }

  async function settle(id: string, wish: Wish): Promise<HelpDoc | null> {
    const before = await help.find(id);
    if (!before) return null;
    const { solved, reply, by } = wish;
    const round = (before.round ?? 0) + (solved && !before.solved ? 1 : 0);
    const owed = solved ? [solvedNotice({ ...before, round }, reply, by)] : [];
    const doc = await help.settle(before, { solved, round, owed });
    // Another administrator was faster: then what they did is what we begin with.
    return doc ?? settle(id, wish);
  }

  return {
    /** The request as it is afterwards; null when there is none. */
    async settle(id: string, wish: Wish): Promise<HelpDoc | null> {
      const doc = await settle(id, wish);
      if (doc) await handOver(doc);
      return doc;
    },
    /** Whatever is still owed. */
    async sweep(): Promise<void> {
      for (const doc of await help.owing(BATCH)) await handOver(doc);
    },
  };
}
