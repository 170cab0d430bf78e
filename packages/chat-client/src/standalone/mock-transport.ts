import { say } from "@tutorsetu/demo/stub/chat";
import type { Connect } from "../connection.ts";

/** A connection for development pages: everybody is online and whatever is sent arrives. */
export const connectMock: Connect = (_, { onStatus }) => {
  onStatus("online");
  return Promise.resolve({
    isOnline: () => true,
    online: () => Promise.resolve(),
    send({ receiverId, text, clientMsgId, about }) {
      const message = say(receiverId, text, clientMsgId, about);
      const { seq, conversation } = message;
      return Promise.resolve({ ok: true, seq, conversation, message });
    },
    sync: () => Promise.resolve({ ok: true, conversations: {} }),
    watch: (peers) => Promise.resolve({ ok: true, online: [...peers] }),
    delivered: () => Promise.resolve({ ok: true }),
    read: () => {},
    typing: () => {},
    close: () => {},
  });
};
