import { chatInternal } from "@tutorsetu/contracts/chat";
import type { Neighbour } from "@tutorsetu/service-kit/neighbour";
import type { Notices } from "./store.ts";

const EVERY_MS = 2000;
const BATCH = 50;

/** Tells open pages about new notices, at least once; while svc-chat is away they wait. */
export function tellNotices(notices: Notices, chat: Neighbour, onError: (error: unknown) => void) {
  async function sweep() {
    for (const { _id, user, subject } of await notices.untold(BATCH)) {
      await chat.call(chatInternal.push, {
        body: { userId: user._id, event: "notice", data: { subject } },
      });
      await notices.markTold(_id);
    }
  }
  setInterval(() => void sweep().catch(onError), EVERY_MS).unref();
}
