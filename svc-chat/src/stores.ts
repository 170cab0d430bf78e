import { type Collections, type Messages, mongoMessages } from "./messages/store.ts";
import { type Blocks, mongoBlocks } from "./safety/blocks-store.ts";
import { mongoReports, type Reports } from "./safety/reports-store.ts";

/** Everything the service keeps. */
export interface Stores {
  readonly messages: Messages;
  readonly blocks: Blocks;
  readonly reports: Reports;
}

export const mongoStores = (collections: Collections): Stores => ({
  messages: mongoMessages(collections),
  blocks: mongoBlocks(collections.blocks),
  reports: mongoReports(collections.reports),
});
