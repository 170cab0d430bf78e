import type { Db } from "mongodb";
import { mongoAudit } from "./administration/audit-store.ts";
import { indexDeleted, mongoDeleted } from "./administration/deleted-store.ts";
import { indexCounts, mongoCounts } from "./administration/stats-store.ts";
import { indexFollowed } from "./directory/changes-store.ts";
import { mongoListings } from "./directory/listings-store.ts";
import { indexLeavers, mongoLeavers } from "./leaving/store.ts";
import { mongoEmailQueue } from "./mail/store.ts";
import { mongoResets } from "./passwords/resets-store.ts";
import { indexPeople, mongoPeople, peopleCollection } from "./people/store.ts";
import { mongoPhoneViews } from "./phones/store.ts";
import { mongoPictures } from "./pictures/store.ts";
import { mongoSessions } from "./sessions/store.ts";

export type Stores = Awaited<ReturnType<typeof mongoStores>>;

/** Everything that is kept in MongoDB, with its indexes. */
export async function mongoStores(db: Db) {
  const docs = peopleCollection(db);
  await indexPeople(docs);
  await indexLeavers(docs);
  await indexDeleted(docs);
  await indexCounts(docs);
  await indexFollowed(docs);
  return {
    people: mongoPeople(docs),
    listings: await mongoListings(docs),
    leavers: mongoLeavers(docs),
    deletedPeople: mongoDeleted(docs),
    countPeople: mongoCounts(docs),
    sessions: await mongoSessions(db),
    pictures: mongoPictures(db),
    emails: await mongoEmailQueue(db),
    resets: await mongoResets(db),
    phoneViews: await mongoPhoneViews(db),
    audit: await mongoAudit(db),
  };
}
