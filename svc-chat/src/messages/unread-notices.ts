import { createHash } from "node:crypto";
import { contentInternal } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/notifications/en";
import { wordsOf } from "@tutorsetu/contracts/notifications/kinds";
import { maskName } from "@tutorsetu/service-kit/masking/mask-name";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { Blocks } from "../store/blocks.ts";
import type { InboxDoc } from "../store/documents.ts";
import type { UnreadInboxes } from "../store/unread.ts";
import type { People } from "./people.ts";

interface Deps {
  readonly unread: UnreadInboxes;
  readonly blocks: Pick<Blocks, "filterBlocked">;
  readonly people: (ids: readonly string[]) => ReturnType<People>;
  readonly content: ServiceClient;
}

const HOUR_MS = 3_600_000;
/** Conversations that were silent for longer when an instance starts are old news. */
const LOOK_BACK_MS = 24 * HOUR_MS;
/** Clocks of instances differ, and writes overlap. */
const OVERLAP_MS = 300_000;

/** The same for every instance and try, until something was read. */
const noticeId = ({ _id, read }: InboxDoc) =>
  createHash("sha256").update(`unread ${_id} ${read}`).digest("hex").slice(0, 24);

/**
 * Tells people of a conversation one hour after the first message came that they have not read, however often the other
 * one writes meanwhile: once. Again only when they have read something since, and one hour after the first unread message
 * that came after they were told. While svc-users or svc-content is away it is tried again.
 */
export function unreadNotices({ unread, blocks, people, content }: Deps) {
  let from: Date | null = null;

  async function tell(inbox: InboxDoc, now: Date): Promise<void> {
    const { userId, conversation, peer, head, read } = inbox;
    const known = await people([userId, peer._id]);
    const [reader, writer] = [known.get(userId), known.get(peer._id)];
    const isBlocked = (await blocks.filterBlocked([conversation])).has(conversation);
    if (!isBlocked && reader?.active && writer?.active) {
      // A child's whole name is for pages that know who may read it.
      const name = writer.role === "Student" ? maskName(writer.userName) : writer.userName;
      const params = { name, count: String(head - read) };
      const kind = "messages_unread";
      const { title: subject, text: message } = wordsOf(en, {
        kind,
        params,
        subject: "",
        message: "",
      });
      const user = { _id: userId, userName: reader.userName, email: reader.email };
      const link = `/chat/${peer._id}`;
      const at = now.toISOString();
      const body = { user, role: reader.role, kind, params, subject, message, at, link };
      await content.call(contentInternal.notice, { params: { id: noticeId(inbox) }, body });
    }
    await unread.markTold(inbox);
  }

  return {
    /** Rejects with the first failure, after all others were tried. */
    async sweep(now = new Date()): Promise<void> {
      const until = new Date(now.getTime() - HOUR_MS);
      const failures: unknown[] = [];
      const after = from ?? new Date(until.getTime() - LOOK_BACK_MS);
      for await (const { inbox, unreadSince } of unread.since(after))
        if (unreadSince <= until)
          await tell(inbox, now).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
      from = new Date(until.getTime() - OVERLAP_MS);
    },
  };
}
