import { chatInternal } from "@tutorsetu/contracts/apis";
import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Notices } from "../store/notices.ts";

/** Pushes new notices to the open pages of their receivers; while svc-chat is unavailable they stay pending in the store. */
export const noticePublisher = (notices: Notices, chat: ServiceClient, log: Log) =>
  createOutbox({
    name: "notices",
    log,
    pending: (_now, limit) => notices.pending(limit),
    idOf: ({ _id }) => _id,
    async deliver({ _id: id, user, subject, kind, link, params: { name } = {} }) {
      const data = {
        id,
        subject,
        ...(kind && { kind }),
        ...(link && { link }),
        ...(name && { name }),
      };
      await chat.call(chatInternal.push, { body: { userId: user._id, event: "notice", data } });
    },
    markDelivered: ({ _id }) => notices.markDelivered(_id),
  });

/** Asks a person's open pages to count again. Best effort: a page that opens later counts by itself. */
export const readPublisher = (chat: ServiceClient, log: Log) => (userId: string) =>
  void chat
    .call(chatInternal.push, { body: { userId, event: "notices_read", data: {} } })
    .catch((err: unknown) => log.debug({ err }, "open pages were not told what was read"));
