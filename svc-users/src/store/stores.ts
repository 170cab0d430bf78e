import { auditTrail } from "@tutorsetu/service-kit/audit/trail";
import type { createLog } from "@tutorsetu/service-kit/log";
import type { Db } from "mongodb";
import { indexDeletions, mongoAccountDeletions } from "./account-deletions.ts";
import { indexCounts, mongoCounts } from "./administration.ts";
import { mongoAgreements } from "./consents/agreements.ts";
import { mongoConsents } from "./consents/consents.ts";
import { mongoGuardianLinks } from "./consents/guardian-links.ts";
import { indexChildren, mongoChildren } from "./families/children.ts";
import { mongoDevices } from "./devices.ts";
import { mongoDailyShares } from "./daily-shares.ts";
import { mongoAdministrators } from "./administrators/administrators.ts";
import { mongoAdminRequests } from "./administrators/requests.ts";
import { indexDocuments, mongoDocuments } from "./documents/documents.ts";
import { mongoSealedPages } from "./documents/pages.ts";
import { mongoEmailQueue } from "./emails.ts";
import { formerAudit } from "./former-audit.ts";
import { mongoLease } from "./administrators/lease.ts";
import { indexListings } from "./listing-changes.ts";
import { type ListingSettings, mongoListings } from "./listings.ts";
import { indexModeration, mongoModeration } from "./moderation/moderation.ts";
import { mongoResets } from "./one-time/resets.ts";
import { indexPeople, indexTasks, mongoPeople, peopleCollection } from "./people.ts";
import { mongoPhoneCodes } from "./one-time/phone-codes.ts";
import { mongoPasskeyChallenges } from "./one-time/passkey-challenges.ts";
import { mongoPasskeys } from "./passkeys.ts";
import { mongoPeopleTable } from "./people-table.ts";
import { mongoPublicPages } from "./public-pages.ts";
import { mongoReports } from "./moderation/reports.ts";
import { mongoPhoneViews } from "./phone-views.ts";
import { mongoPictures } from "./pictures.ts";
import { mongoSavedSearches } from "./savings/saved-searches.ts";
import { mongoSecondFactors } from "./second-factors.ts";
import { mongoSessionEnds } from "./session-ends.ts";
import { mongoSessions } from "./sessions.ts";
import { mongoShortlists } from "./savings/shortlists.ts";
import { indexStandingNotices, mongoStandingNotices } from "./moderation/standing-notices.ts";
import { mongoGrantGrace } from "./verification-grace.ts";
import { mongoVerifications } from "./one-time/verifications.ts";

export type Stores = Awaited<ReturnType<typeof mongoStores>>;

/** Everything that is kept in MongoDB, with its indexes. */
export async function mongoStores(
  db: Db,
  log: ReturnType<typeof createLog>,
  listingSettings: ListingSettings = {},
) {
  const docs = peopleCollection(db);
  await indexPeople(docs);
  await indexTasks(docs);
  await indexDeletions(docs);
  await indexCounts(docs);
  await indexListings(docs);
  await indexModeration(docs);
  await indexStandingNotices(docs);
  await indexChildren(docs);
  await indexDocuments(docs);
  const children = mongoChildren(docs);
  const sessionEnds = await mongoSessionEnds(db);
  return {
    people: mongoPeople(docs),
    devices: mongoDevices(docs),
    agreements: mongoAgreements(docs),
    children,
    consents: mongoConsents(docs, children),
    guardianLinks: await mongoGuardianLinks(db),
    secondFactors: mongoSecondFactors(docs),
    passkeys: mongoPasskeys(docs),
    passkeyChallenges: await mongoPasskeyChallenges(db),
    administrators: mongoAdministrators(docs),
    adminRequests: await mongoAdminRequests(db),
    withLease: mongoLease(db),
    publicPages: mongoPublicPages(docs),
    listings: await mongoListings(docs, listingSettings),
    accountDeletions: mongoAccountDeletions(docs),
    countPeople: mongoCounts(docs),
    moderation: mongoModeration(docs),
    standingNotices: mongoStandingNotices(docs),
    peopleTable: mongoPeopleTable(docs),
    reports: await mongoReports(db),
    sessionEnds,
    sessions: await mongoSessions(db, sessionEnds),
    pictures: mongoPictures(db),
    documents: mongoDocuments(docs),
    sealedPages: await mongoSealedPages(db),
    emails: await mongoEmailQueue(db),
    resets: await mongoResets(db),
    verifications: await mongoVerifications(db),
    phoneCodes: await mongoPhoneCodes(db),
    dailyShares: await mongoDailyShares(db),
    shortlists: await mongoShortlists(db),
    savedSearches: await mongoSavedSearches(db),
    phoneViews: await mongoPhoneViews(db),
    audit: await auditTrail(db, { service: "svc-users", log, former: await formerAudit(db) }),
    grantGrace: mongoGrantGrace(docs),
  };
}
