import { mongoOwnData } from "@tutorsetu/service-kit/own-data/mongo-reader";
import { monthOf } from "@tutorsetu/service-kit/own-data/month-of";
import type { OwnDataItem, OwnDataReader } from "@tutorsetu/service-kit/own-data/pages";
import type { Peer } from "@tutorsetu/contracts/chat";
import type { Collection } from "mongodb";
import type { BlockDoc } from "./blocks.ts";
import type { InboxDoc, MessageDoc } from "./documents.ts";
import type { ReportDoc } from "./reports.ts";

interface Collections {
  readonly messages: Collection<MessageDoc>;
  readonly inboxes: Collection<InboxDoc>;
  readonly blocks: Collection<BlockDoc>;
  readonly reports: Collection<ReportDoc>;
}

/** These people by id, as the person sees them. */
type NamesOf = (peers: readonly Peer[]) => Promise<ReadonlyMap<string, Peer>>;
/** These people by id, of whom nothing is stored here. */
type PeopleOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, Peer>>;

export interface Shown {
  readonly namesOf: NamesOf;
  readonly peopleOf: PeopleOf;
}

/** What this service holds about a person, for the person. */
export interface OwnData {
  readers(userId: string, shown: Shown): readonly OwnDataReader[];
}

const MESSAGES = 500;
/** Conversations that are looked into for one page. */
const CONVERSATIONS = 100;

/** Where a page of messages ended: in an inbox, after a message. */
const parse = (after: string) => {
  const [inbox = "", seq = "0"] = after.split(" ");
  return { inbox, seq: Number(seq) };
};

export function mongoOwnChat({ messages, inboxes, blocks, reports }: Collections): OwnData {
  /** All messages of the person's conversations, one conversation after the other. */
  async function messagesAfter(userId: string, after: string, namesOf: NamesOf) {
    const begin = parse(after);
    const found = await inboxes
      .find({ userId, _id: { $gte: begin.inbox } })
      .sort({ _id: 1 })
      .limit(CONVERSATIONS)
      .toArray();
    const peers = await namesOf(found.map(({ peer }) => peer));
    const items: OwnDataItem[] = [];
    let next: string | null = null;
    for (const { _id, conversation, peer } of found) {
      const left = MESSAGES - items.length;
      const seq = _id === begin.inbox ? begin.seq : 0;
      const page = await messages
        .find({ conversation, seq: { $gt: seq } })
        .sort({ seq: 1 })
        .limit(left)
        .toArray();
      const other = peers.get(peer._id) ?? peer;
      items.push(...page.map((message) => toItem(message, userId, other)));
      const last = page.at(-1);
      // Whether there is more of it, the next page finds out.
      next = `${_id} ${last?.seq ?? seq}`;
      if (page.length === left) return { items, next };
    }
    return { items, next: found.length === CONVERSATIONS ? next : null };
  }

  return {
    readers: (userId, { namesOf, peopleOf }) => [
      mongoOwnData<InboxDoc>({
        part: "conversations",
        docs: inboxes,
        filter: { userId },
        async toItems(found) {
          const peers = await namesOf(found.map(({ peer }) => peer));
          return found.map(({ peer, head, read, lastAt }) => {
            const { userName, role } = peers.get(peer._id) ?? peer;
            return {
              with: userName,
              role,
              messages: head,
              unread: head - read,
              lastAt: lastAt.toISOString(),
            };
          });
        },
      }),
      {
        part: "messages",
        read: (after) => messagesAfter(userId, after, namesOf),
      },
      mongoOwnData({
        part: "blocks",
        docs: blocks,
        filter: { by: userId },
        async toItems(found) {
          const others = found.map(({ _id }) => _id.split(":").find((id) => id !== userId) ?? "");
          const people = await peopleOf(others);
          return found.map(({ at }, n) => ({
            with: people.get(others[n] ?? "")?.userName ?? null,
            at: at?.toISOString() ?? null,
          }));
        },
      }),
      mongoOwnData({
        part: "messageReportsMade",
        docs: reports,
        filter: { byId: userId },
        toItems: (found) =>
          found.map(({ about, text, reason, solved, at }) => ({
            about: about.userName,
            reported: text,
            reason,
            settled: solved,
            createdAt: at.toISOString(),
          })),
      }),
      // A message has one reader: which one it was, its day or the reason would say who reported it.
      mongoOwnData({
        part: "messageReportsReceived",
        docs: reports,
        filter: { "about._id": userId },
        toItems: (found) =>
          found.map(({ solved, at }) => ({ month: monthOf(at), settled: solved })),
      }),
    ],
  };
}

const toItem = (
  { senderId, text, at, about }: MessageDoc,
  userId: string,
  other: Peer,
): OwnDataItem => ({
  with: other.userName,
  from: senderId === userId ? "you" : other.userName,
  text,
  ...(about ? { aboutProfile: about } : {}),
  at: at.toISOString(),
});
