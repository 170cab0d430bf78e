import { chatInternal } from "@tutorsetu/contracts/chat";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { NoticeDoc, Notices } from "./store.ts";

interface Log {
  debug(about: object, message: string): void;
}

const BATCH = 50;

/** Tells the open pages of a person about a new notice, at least once; while svc-chat is away it waits in the store. */
export function noticeTeller(notices: Notices, chat: ServiceClient, log: Log) {
  const underWay = new Set<string>();

  async function tell({ _id, user, subject }: NoticeDoc) {
    if (underWay.has(_id)) return;
    underWay.add(_id);
    try {
      const body = { userId: user._id, event: "notice", data: { subject } };
      await chat.call(chatInternal.push, { body });
      await notices.markTold(_id);
    } finally {
      underWay.delete(_id);
    }
  }
  return {
    /** At once; nobody waits for it. */
    announce: (doc: NoticeDoc) =>
      void tell(doc).catch((err: unknown) => log.debug({ err }, "a notice waits")),
    /** What could not be told before. Rejects when some still cannot; those do not keep the others waiting. */
    sweep: async () => {
      const failures: unknown[] = [];
      for (const doc of await notices.untold(BATCH))
        await tell(doc).catch((err: unknown) => failures.push(err));
      if (failures.length > 0) throw failures[0];
    },
  };
}
