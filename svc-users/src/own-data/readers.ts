import { en } from "@tutorsetu/contracts/replies";
import { OWN_EVENT_KINDS } from "@tutorsetu/contracts/security/own-events";
import type { AuditTrail } from "@tutorsetu/service-kit/audit/audit-trail";
import { monthOf } from "@tutorsetu/service-kit/own-data/month-of";
import type { OwnDataItem, OwnDataReader } from "@tutorsetu/service-kit/own-data/pages";
import type { Person } from "../people/person.ts";
import { toOwnEvent } from "../sessions/own-events.ts";
import type { ReportDoc, Reports } from "../store/moderation/reports.ts";
import type { People } from "../store/people.ts";
import type { SavedSearches } from "../store/savings/saved-searches.ts";
import type { Shortlists } from "../store/savings/shortlists.ts";
import type { PhoneViews } from "../store/phone-views.ts";
import type { Sessions } from "../store/sessions.ts";
import * as account from "./account.ts";

export interface OwnDataStores {
  readonly people: Pick<People, "findMany">;
  readonly sessions: Pick<Sessions, "of">;
  readonly phoneViews: Pick<PhoneViews, "of" | "by">;
  readonly shortlists: Pick<Shortlists, "of">;
  readonly savedSearches: Pick<SavedSearches, "of">;
  readonly reports: Pick<Reports, "about" | "by">;
  readonly audit: Pick<AuditTrail, "page">;
}

/** More than anybody has: rows of one pair and day, kept for half a year; reports, ten minutes apart. */
const MOST = 10_000;
const EVENTS = 100;
const NAMES = 100;

const shownName = ({ active, suspension, hidden, userName }: Person) => {
  if (!active) return en.deletedUser;
  return suspension || hidden ? en.hiddenUser : userName;
};

const once = (
  part: string,
  items: () => Promise<OwnDataItem[]> | OwnDataItem[],
): OwnDataReader => ({
  part,
  read: async () => ({ items: await items(), next: null }),
});

/** What svc-users holds about the person, for the person. */
export function ownDataReaders(
  stores: OwnDataStores,
  person: Person,
  now: Date,
): readonly OwnDataReader[] {
  const { people, sessions, phoneViews, shortlists, savedSearches, reports, audit } = stores;
  const { _id } = person;

  /** As the pages of these people call them now. */
  async function namesOf(ids: readonly string[]) {
    const names = new Map<string, string>();
    const all = [...new Set(ids)];
    for (let from = 0; from < all.length; from += NAMES)
      for (const found of await people.findMany(all.slice(from, from + NAMES)))
        names.set(found._id, shownName(found));
    return (id: string) => names.get(id) ?? en.deletedUser;
  }

  async function views() {
    const rows = await phoneViews.of(_id, MOST);
    const nameOf = await namesOf(rows.map(({ viewer }) => viewer));
    return rows.map(({ viewer, role, at }) => ({
      viewer: nameOf(viewer),
      role,
      at: at.toISOString(),
    }));
  }

  async function saved() {
    const tutors = await shortlists.of(_id);
    const nameOf = await namesOf(tutors.map(({ tutorId }) => tutorId));
    return tutors.map(({ tutorId, at }) => ({ name: nameOf(tutorId), at: at.toISOString() }));
  }

  async function made() {
    const docs = await reports.by(_id, MOST);
    const nameOf = await namesOf(docs.map(({ aboutId }) => aboutId));
    return docs.map((doc) => ({ about: nameOf(doc.aboutId), ...reportItem(doc), ...wordsOf(doc) }));
  }

  return [
    once("account", () => [account.accountItem(person)]),
    once("profile", () => [account.profileItem(person)]),
    once("children", () => account.childItems(person)),
    once("guardian", () => account.guardianItems(person)),
    once("consents", () => account.consentItems(person)),
    once("agreements", () => account.agreementItems(person)),
    once("devices", () => account.deviceItems(person)),
    once("documents", () => account.documentItems(person)),
    once("moderation", () => account.moderationItems(person)),
    once("sessions", async () =>
      (await sessions.of(_id, now, MOST)).map(({ device, network, openedAt, usedAt }) => ({
        device: device ?? null,
        network: network ?? null,
        at: openedAt?.toISOString() ?? null,
        lastUsedAt: usedAt?.toISOString() ?? null,
      })),
    ),
    {
      part: "securityEvents",
      async read(cursor) {
        const query = { of: _id, kinds: OWN_EVENT_KINDS, limit: EVENTS };
        const page = await audit.page({ ...query, ...(cursor && { cursor }) });
        return { items: page.entries.map(toOwnEvent(_id)), next: page.nextCursor };
      },
    },
    once("phoneViews", views),
    once("phonesSeen", async () =>
      (await phoneViews.by(_id, MOST)).map(({ at }) => ({ at: at.toISOString() })),
    ),
    once("shortlist", saved),
    once("savedSearches", async () =>
      (await savedSearches.of(_id)).map(({ name, query, createdAt }) => ({
        name,
        query,
        createdAt: createdAt.toISOString(),
      })),
    ),
    once("personReportsMade", made),
    // The day or the reason might say who reported it.
    once("personReportsReceived", async () =>
      (await reports.about(_id, MOST)).map((doc) => ({
        kind: doc.kind,
        month: monthOf(doc.createdAt),
        settled: doc.settled,
        ...(doc.outcome && { outcome: doc.outcome }),
      })),
    ),
  ];
}

const reportItem = ({ kind, settled, outcome, createdAt }: ReportDoc) => ({
  kind,
  createdAt: createdAt.toISOString(),
  settled,
  ...(outcome && { outcome }),
});
const wordsOf = ({ reason, text }: ReportDoc) => ({ reason, text });
