import { keepSeen, loadOffline } from "@tutorsetu/web-kit/offline";
import type { Unsent } from "./outbox.ts";
import { useChatState } from "./state.ts";

/** As many messages of a conversation are read without a network. */
const MAX_KEPT = 50;

/** The subject of what was last read of the conversation with one person. */
export const conversationKey = (peerId: string) => ["conversation", peerId] as const;

/** Keeps what is shown of an opened conversation: there is a network, or nothing would have come. */
export const keepConversation = (peerId: string, conversation: string) =>
  keepSeen(
    conversationKey(peerId),
    (useChatState.getState().opened[conversation] ?? []).slice(-MAX_KEPT),
  );

/** What waits to be sent, also after the browser was closed; tabs share it. Where nothing can be kept there is nothing. */
export function unsentOnDevice(me: string) {
  let before: readonly Unsent[] = [];
  let writing: Promise<unknown> = Promise.resolve();
  const kept = "indexedDB" in globalThis;
  return {
    save(unsent: readonly Unsent[]) {
      if (!kept) return;
      const changed = unsent.filter((one) => !before.includes(one));
      const ids = new Set(unsent.map((one) => one.clientMsgId));
      const gone = before.map((one) => one.clientMsgId).filter((id) => !ids.has(id));
      before = unsent;
      const write = async () => (await loadOffline()).saveMessages(me, changed, gone);
      writing = writing.then(write).catch(() => {});
    },
    async read(): Promise<readonly Unsent[]> {
      if (!kept) return [];
      const rows = await loadOffline()
        .then(({ messagesOf }) => messagesOf(me))
        .catch(() => []);
      return rows as Unsent[]; // safe: written above, by this or an earlier version
    },
  };
}
