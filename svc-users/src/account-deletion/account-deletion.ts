import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Resets } from "../store/one-time/resets.ts";
import type { PeopleOutbox } from "../people/outbox.ts";
import type { Person, PersonRef, RoleAfter } from "../people/person.ts";
import type { People } from "../store/people.ts";
import type { PhoneCodes } from "../store/one-time/phone-codes.ts";
import type { PhoneViews } from "../store/phone-views.ts";
import type { SavedSearches } from "../store/savings/saved-searches.ts";
import type { Shortlists } from "../store/savings/shortlists.ts";
import type { Reports } from "../store/moderation/reports.ts";
import { type Pictures, pictureName } from "../store/pictures.ts";
import { bySystem, pictureOf } from "../policy.ts";
import type { GuardianLinks } from "../store/consents/guardian-links.ts";
import type { Verifications } from "../store/one-time/verifications.ts";
import type { EmailQueue } from "../store/emails.ts";
import type { SealedPages } from "../store/documents/pages.ts";
import type { Sessions } from "../store/sessions.ts";
import type { AccountDeletions } from "../store/account-deletions.ts";
import type { TellErased } from "./tell-erased.ts";

interface Deps {
  readonly accountDeletions: AccountDeletions;
  readonly people: People;
  readonly peopleOutbox: PeopleOutbox;
  readonly sessions: Sessions;
  readonly pictures: Pictures;
  readonly resets: Resets;
  readonly verifications: Verifications;
  readonly guardianLinks: Pick<GuardianLinks, "revoke">;
  readonly phoneCodes: PhoneCodes;
  readonly phoneViews: PhoneViews;
  readonly shortlists: Pick<Shortlists, "forget">;
  readonly savedSearches: Pick<SavedSearches, "forget">;
  readonly reports: Pick<Reports, "remove">;
  readonly emails: Pick<EmailQueue, "removeOf">;
  readonly sealedPages: Pick<SealedPages, "removeOf">;
  readonly tellErased: TellErased;
}

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

const BATCH = 50;

/** Deletes accounts, restores them within seven days, and purges them after that. */
export function createAccountDeletion({
  accountDeletions,
  people,
  peopleOutbox,
  sessions,
  pictures,
  resets,
  verifications,
  guardianLinks,
  phoneCodes,
  phoneViews,
  shortlists,
  savedSearches,
  reports,
  emails,
  sealedPages,
  tellErased,
}: Deps) {
  async function purge(person: Authorized<Person>, now: Date) {
    // The document last: until it is erased, the next run begins again after a crash, or while a service is unavailable.
    await tellErased(person);
    const picture = pictureName(person.image);
    if (picture) await pictures.remove(pictureOf(person, picture));
    await Promise.all([
      resets.revoke(person),
      verifications.revoke(person),
      guardianLinks.revoke(person),
      phoneCodes.revoke(person),
      phoneViews.remove(person),
      shortlists.forget(person),
      savedSearches.forget(person),
      reports.remove(person._id),
      emails.removeOf(person),
      sealedPages.removeOf(person),
      sessions.endAll(person),
    ]);
    await accountDeletions.purge(person, now);
  }

  return {
    /** Null when the account is deleted already. */
    async softDelete(
      person: Authorized<Person>,
      by: "self" | "admin",
      now: Date,
      after?: RoleAfter,
    ) {
      const deleted = await accountDeletions.softDelete(person, by, now, after);
      if (deleted) await peopleOutbox.settle(deleted);
      // What nobody is to look at any more; after a crash here the sweep of pages does it.
      if (deleted) await sealedPages.removeOf(person);
      return deleted;
    },

    /** The person, also for the second of two concurrent calls; null when it is too late. */
    async restore(person: Authorized<PersonRef>, now: Date, by?: "self"): Promise<Person | null> {
      const restored =
        (await accountDeletions.restore(person, now, by)) ?? (await people.find(person._id));
      return restored?.active ? restored : null;
    },

    /** Purges the accounts whose seven days are over. Rejects with the first failure, after all others were tried. */
    async purgeDue(now = new Date()): Promise<void> {
      const failures: unknown[] = [];
      const failed = (error: unknown) => void failures.push(error);
      for (const person of await accountDeletions.due(now, BATCH))
        await purge(bySystem(person), now).catch(failed);
      // Erased by a release that told nobody but svc-bookings.
      for (const person of await accountDeletions.untold(BATCH))
        await tellErased(person)
          .then(() => accountDeletions.markTold(person._id, now))
          .catch(failed);
      if (failures.length > 0) throw failures[0];
    },
  };
}
