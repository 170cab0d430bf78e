import { retentionMs } from "@tutorsetu/contracts/policies/retention";
import type { Collection, Db } from "mongodb";
import { type BlockDoc, type Blocks, mongoBlocks } from "./blocks.ts";
import { type Names, mongoNames } from "./names.ts";
import { mongoOwnChat, type OwnData } from "./own-data.ts";
import { type MessageCollections, type Messages, mongoMessages } from "./messages.ts";
import { mongoReports, type ReportDoc, type Reports } from "./reports.ts";
import { mongoUnreadInboxes, type UnreadInboxes } from "./unread.ts";

export interface Collections extends MessageCollections {
  readonly blocks: Collection<BlockDoc>;
  readonly reports: Collection<ReportDoc>;
}

export const chatCollections = (db: Db): Collections => ({
  db,
  messages: db.collection("messages"),
  inboxes: db.collection("boxes"),
  quotas: db.collection("quotas"),
  blocks: db.collection("blocks"),
  reports: db.collection("reports"),
});

export async function indexChat({ messages, inboxes, quotas, blocks, reports }: Collections) {
  await messages.createIndexes([
    { key: { conversation: 1, seq: 1 }, unique: true },
    { key: { senderId: 1, clientMsgId: 1 }, unique: true },
    { key: { about: 1, receiverId: 1 }, partialFilterExpression: { about: { $exists: true } } },
  ]);
  await inboxes.createIndexes([
    { key: { userId: 1, lastAt: -1 } },
    { key: { lastAt: 1 } },
    { key: { "peer._id": 1 } },
  ]);
  await quotas.createIndexes([
    { key: { at: 1 }, expireAfterSeconds: retentionMs("chatQuotas") / 1000 },
  ]);
  await blocks.createIndexes([{ key: { at: 1, _id: 1 } }, { key: { by: 1 } }]);
  await reports.createIndexes([
    { key: { messageId: 1, byId: 1 }, unique: true },
    { key: { solved: 1, at: -1 } },
    { key: { "about._id": 1, at: -1 } },
    { key: { byId: 1 } },
  ]);
}

export interface Stores {
  readonly messages: Messages;
  readonly blocks: Blocks;
  readonly reports: Reports;
  readonly unread: UnreadInboxes;
  readonly names: Names;
  readonly ownData: OwnData;
}

export const mongoStores = (collections: Collections): Stores => ({
  messages: mongoMessages(collections),
  blocks: mongoBlocks(collections.blocks),
  reports: mongoReports(collections.reports),
  unread: mongoUnreadInboxes(collections),
  names: mongoNames(collections),
  ownData: mongoOwnChat(collections),
});
