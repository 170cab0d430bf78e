import type { Db } from "mongodb";
import { mongoBlogs } from "./blogs.ts";
import { mongoComments } from "./comments.ts";
import { mongoContacts } from "./contacts.ts";
import { mongoDeliveries } from "./deliveries.ts";
import { mongoErasure } from "./erasure.ts";
import { mongoHelp } from "./help.ts";
import { mongoNames } from "./names.ts";
import { mongoNotices } from "./notices.ts";
import { mongoNotificationSettings } from "./notification-settings.ts";
import { mongoOwnContents } from "./own-data.ts";
import { mongoPushSubscriptions } from "./push-subscriptions.ts";
import { mongoReactions } from "./reactions.ts";

/** All that the routes write to; every index exists then. */
export async function openStores(db: Db) {
  const settings = mongoNotificationSettings(db);
  const [help, notices, blogs, reactions, comments, contacts, deliveries, subscriptions] =
    await Promise.all([
      mongoHelp(db),
      mongoNotices(db),
      mongoBlogs(db),
      mongoReactions(db),
      mongoComments(db),
      mongoContacts(db),
      mongoDeliveries(db),
      mongoPushSubscriptions(db),
    ]);
  return {
    erasure: await mongoErasure(db),
    names: mongoNames(db),
    ownData: await mongoOwnContents(db),
    help,
    notices,
    blogs,
    reactions,
    comments,
    contacts,
    deliveries,
    subscriptions,
    settings,
  };
}
