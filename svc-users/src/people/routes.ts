import { usersApi as api } from "@tutorsetu/contracts/apis";
import { EXPERIENCE_BANDS, PRICE_BANDS } from "@tutorsetu/contracts/domain";
import { en } from "@tutorsetu/contracts/replies";
import { addressOf } from "@tutorsetu/service-kit/address";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import type { ChildrenOutbox } from "../families/children-outbox.ts";
import { lostBadges } from "../documents/lost-badges.ts";
import { isAccountHidden, isFamily, profileOf } from "../families/profiles.ts";
import type { Children } from "../store/families/children.ts";
import type { ListsFor } from "../listings/at-work.ts";
import { checkName } from "./user-names.ts";
import { checkPinCode } from "../places/pin-codes.ts";
import type { ShowPhone } from "../phones/show-phones.ts";
import { choosablePhone, editableProfile } from "../policy.ts";
import type { SeenPeople } from "../privacy/seen-people.ts";
import { profileChanges } from "./profile-changes.ts";
import * as show from "./show.ts";
import { tutorCards } from "./tutor-cards.ts";
import type { People } from "../store/people.ts";

interface Deps {
  readonly children: Pick<Children, "tell">;
  readonly childrenOutbox: ChildrenOutbox;
  readonly limiter: CreateLimiter;
  readonly people: People;
  readonly lists: ListsFor;
  readonly showPhone: ShowPhone;
  readonly seen: SeenPeople;
  readonly now: () => Date;
}

/** A filter that no option offers is a mistake, not an empty list. */
function knownBand(bands: readonly { id: string }[], name: string, id: string | undefined) {
  if (id === undefined || id === "" || bands.some((b) => b.id === id)) return;
  throw unprocessable(name, "invalid");
}

/** The two listings, the two detail pages, and one's own profile. */
export function peopleRoutes(deps: Deps) {
  const { people, children, childrenOutbox, lists, limiter, showPhone, seen, now } = deps;
  const cardsOf = tutorCards(seen);
  const edits = limiter(60, 600, "too_often", "profile-edits");

  /** Whom nobody may see sees no student either (AMB-130). */
  async function seesNoStudents(viewer: Caller | null) {
    const person = viewer?.role === "Student" && (await people.find(viewer.id));
    return person ? isAccountHidden(person) : false;
  }

  /** The account, and its profile of that id: of a parent's account that of one child. */
  async function personOf(id: string, role: "Tutor" | "Student", viewer: Caller) {
    const person = await people.find(id);
    const profile = person && profileOf(person, id.toLowerCase());
    const isHidden = profile?.hidden || person?.suspension;
    const isOpen = viewer.role === "Admin" || viewer.id === person?._id;
    const maySee = isOpen || (!isHidden && !(role === "Student" && (await seesNoStudents(viewer))));
    if (person?.role === role && profile && person.active && maySee) return { person, profile };
    throw new HttpProblem("not_found", role === "Tutor" ? "no_such_tutor" : "no_such_student");
  }

  return contractRoutes()
    .on(api.allTutors, async ({ c, query }) => {
      knownBand(PRICE_BANDS, "price", query.price);
      knownBand(EXPERIENCE_BANDS, "experience", query.experience);
      const { docs, understood, near, added, ...page } = await lists(c).tutors(query);
      const cards = await cardsOf(c, docs);
      const { name, isAbout = false } = near ?? {};
      return {
        allTutor: cards.map((card) => ({ ...card, ...added.get(card.userId._id) })),
        ...page,
        ...(understood.length > 0 && { understood: [...understood] }),
        ...(name !== undefined && { near: { name, isAbout } }),
      };
    })

    .on(api.allStudents, async ({ c, query }) => {
      if (await seesNoStudents(c.var.caller))
        return { allStudent: [], facets: {}, nextCursor: null, total: 0 };
      const { docs, ...page } = await lists(c).students(query);
      const isKnown = await seen.unmasked(c.var.caller, docs);
      return { allStudent: docs.map((doc) => show.toStudentCard(doc, isKnown(doc))), ...page };
    })

    .on(api.tutor, async ({ c, caller, params: { id } }) => {
      const { person } = await personOf(id, "Tutor", caller);
      const address = addressOf(c);
      const [emailOf, phone] = await Promise.all([
        seen.emails(caller, address, [person]),
        showPhone(caller, address, person),
      ]);
      const data = show.withAddress(show.toTutorProfile(person, emailOf(person), phone), person);
      return { data, tutor: data };
    })

    .on(api.student, async ({ c, caller, params: { id } }) => {
      const { person, profile } = await personOf(id, "Student", caller);
      const [isKnown, phone] = await Promise.all([
        seen.unmasked(caller, [profile]),
        showPhone(caller, addressOf(c), person),
      ]);
      const data = show.toStudentProfile(profile, isKnown(profile), phone);
      return { data, student: data };
    })

    .on(api.profile, async ({ caller }) => {
      const person = await people.find(caller.id);
      if (!person) throw new HttpProblem("not_found", "no_such_person");
      return { profile: show.toOwnProfile(person, now()) };
    })

    .on(api.updateProfile, async ({ caller, record, params: { id }, body: { profile } }) => {
      await edits.take(caller.id);
      const person = editableProfile(caller, await people.find(id));
      const { _id: of, profileId } = person;
      // Another child than the first has calls of its own.
      if (profileOf(person, id.toLowerCase())?.profileId !== profileId)
        throw new HttpProblem("not_found", "no_such_person");
      const changes = profileChanges(person.role, profile, person);
      if (changes.pinCode !== undefined || changes.state !== undefined) {
        const { pinCode = person.pinCode ?? "", state = person.state } = changes;
        await checkPinCode(pinCode, state);
      }
      // A form sends all fields: a name of before that stays as it was is not chosen now.
      const isRenamed = changes.userName !== person.userName;
      if (isRenamed) checkName(changes.userName);
      const renamed = isRenamed && changes.userName !== undefined ? { nameToTell: now() } : {};
      const phone = choosablePhone(caller, person, profile.phoneVisible, now());
      if (of !== caller.id) await record("profile_edited", of);
      if ((changes.phoneNo ?? person.phoneNo) !== person.phoneNo) await record("phone_changed", of);
      // Not where another child has become the first meanwhile.
      const wanted = { ...changes, ...phone, ...renamed };
      const lost = lostBadges(person, changes);
      const saved = await people.change(person, wanted, { profileId }, lost);
      if (!saved) throw new HttpProblem("not_found", "no_such_person");
      if (isFamily(saved) && saved.userName !== person.userName) {
        await children.tell(person, now());
        childrenOutbox.announce(saved);
      }
      const { pinCode, ...shown } = show.toOwnProfile(saved, now());
      const isOwn = of === caller.id && pinCode !== undefined;
      return { data: isOwn ? { ...shown, pinCode } : shown, message: en.profileUpdated };
    }).app;
}
