import type {
  Person as PublicPerson,
  PhoneNote,
  SessionUser,
  StudentCard,
  StudentProfile,
  TutorCard,
  TutorProfile,
} from "@tutorsetu/contracts/people";
import type { Standing } from "@tutorsetu/contracts/administration/moderation";
import type { SmallShare } from "@tutorsetu/contracts/security/visibility";
import { en } from "@tutorsetu/contracts/replies";
import { knownAnswerHours } from "@tutorsetu/contracts/tutoring/rating";
import type { Verified } from "@tutorsetu/contracts/tutoring/proof";
import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import type { LandingTutor } from "@tutorsetu/contracts/web/landing-pages";
import type { PublicTutor } from "@tutorsetu/contracts/web/public-tutors";
import { isUndecided, phoneChoicesOf, phoneVisibleOf } from "../phones/phone-choice.ts";
import { asPublicTutor, asStranger } from "../privacy/mask/as-stranger.ts";
import { addressOf, hasPublicPage } from "../public-pages/address.ts";
import type { SeenEmail } from "../privacy/seen-people.ts";
import { isAccountHidden, isFamily, type Profile, profilesOf } from "../families/profiles.ts";
import { offerOf } from "./offer.ts";
import type { Person } from "./person.ts";
import { isSuspended, isVerified } from "./standing.ts";

export function toSessionUser(person: Person, now: Date): SessionUser {
  const { _id, userName, email, role, image, phoneNo } = person;
  const account = { _id, userName, email, role, image, phoneNo };
  const hasChildren = role === "Student" && isFamily(person);
  return { ...account, emailVerified: isVerified(person, now), isFamily: hasChildren };
}

export const gradeOut = (grade: readonly number[] = []) =>
  grade.length === 1 ? (grade[0] ?? 0) : [...grade];
const shared = ({ profileId, city, state, bio, createdAt }: Person) => ({
  _id: profileId,
  city,
  state,
  bio,
  createdAt: createdAt.toISOString(),
});

const tutorFields = (doc: Person) => ({
  fee: doc.fee ?? 0,
  hourly_rate: doc.hourly_rate ?? null,
  subjects: [...(doc.subjects ?? [])],
  experience: doc.experience ?? null,
});

const dayOf = (at: Date): string => at.toISOString().slice(0, "2026-01-01".length);

/** The days on which proof was seen. */
export function toVerified({ verified: { identity, education } = {} }: Person): Verified {
  return {
    ...(identity && { identity: dayOf(identity) }),
    ...(education && { education: dayOf(education) }),
  };
}

/** The time of answers is left out where it is not known. */
function ratingFields(doc: Person): Pick<TutorCard, "rating" | "answersInHours"> {
  const hours = knownAnswerHours(doc);
  return { rating: doc.rating ?? null, ...(hours === undefined ? {} : { answersInHours: hours }) };
}

/** Left out where nothing was seen. */
const seenFields = (doc: Person): Pick<TutorCard, "verified"> =>
  doc.verified?.identity || doc.verified?.education ? { verified: toVerified(doc) } : {};

/** What is said beside the fields that every tutor has; missing where nothing is. */
function saidFields(doc: Person): Pick<TutorCard, "classes" | "offer"> {
  const offer = offerOf(doc);
  return {
    ...(doc.classes?.length ? { classes: [...doc.classes] } : {}),
    ...(Object.keys(offer).length > 0 && { offer }),
  };
}

export const toTutorCard = (doc: Person, { email, emailNote }: SeenEmail): TutorCard => ({
  ...shared(doc),
  userId: { _id: doc._id, userName: doc.userName, image: doc.image, email, emailNote },
  ...ratingFields(doc),
  ...tutorFields(doc),
  ...seenFields(doc),
  ...saidFields(doc),
});

/** For people who read: with the address of the public page. */
export const withAddress = <Card extends TutorCard>(card: Card, doc: Person): Card =>
  hasPublicPage(doc) ? { ...card, address: addressOf(asPublicTutor(doc)) } : card;

/** The day a profile last changed, for search engines; the hour would tell strangers when somebody was here. */
export const updatedOn = ({ changedAt, createdAt }: Person): string =>
  dayOf(changedAt ?? createdAt);

export function toPublicTutor(doc: Person): PublicTutor {
  const shown = asPublicTutor(doc);
  const { _id, userName, image } = shown;
  return {
    ...shared(shown),
    userId: { _id, userName, image },
    ...ratingFields(doc),
    ...tutorFields(shown),
    ...seenFields(doc),
    address: addressOf(shown),
    updatedAt: updatedOn(doc),
    ...saidFields(shown),
  };
}

/** What one viewer sees of a number. */
export interface SeenPhone {
  readonly phoneNo: string | null;
  readonly phoneNote: PhoneNote | null;
  readonly smallShare?: SmallShare;
}

export const toTutorProfile = (doc: Person, email: SeenEmail, phone: SeenPhone): TutorProfile => ({
  ...toTutorCard(doc, email),
  ...phone,
});

const EXCERPT = 280;

/** On a page of many: the first sentences are enough, and what a card says. */
export function toLandingTutor(doc: Person): LandingTutor {
  const { updatedAt: _updatedAt, address, bio, offer, ...shown } = toPublicTutor(doc);
  const excerpt = bio.length > EXCERPT ? `${bio.slice(0, bio.lastIndexOf(" ", EXCERPT))} …` : bio;
  return {
    ...shown,
    bio: excerpt,
    ...(offer?.teachesAt && { offer: { teachesAt: offer.teachesAt } }),
    ...(hasPublicPage(doc) ? { address } : {}),
  };
}

const studentFields = (doc: Profile) => ({
  ...shared(doc),
  userId: { _id: doc._id, userName: doc.userName, image: doc.image },
  grade: gradeOut(doc.grade),
  subjectInterested: [...(doc.subjectInterested ?? [])],
});
export const toStudentCard = (doc: Profile, isKnown: boolean): StudentCard => ({
  ...studentFields(isKnown ? doc : asStranger(doc)),
  masked: !isKnown,
});

export const toStudentProfile = (
  doc: Profile,
  isKnown: boolean,
  phone: SeenPhone,
): StudentProfile => ({
  ...toStudentCard(doc, isKnown),
  ...phone,
  requirement: (isKnown ? doc : asStranger(doc)).requirement ?? null,
});

/** For other services, which show a number to the parties of a booking without asking here again. */
export function toPublicPerson(doc: Person): PublicPerson {
  const { _id, userName, email, role, image, phoneNo, showEmail = true } = doc;
  const phoneVisible = phoneVisibleOf(doc);
  const seenEmail = { email: showEmail ? email : null, emailNote: null };
  const phone: SeenPhone =
    phoneVisible === "everyone"
      ? { phoneNo, phoneNote: null }
      : { phoneNo: null, phoneNote: phoneVisible };
  const isHidden = isSuspended(doc);
  const isWithheld = isAccountHidden(doc);
  const profiles = profilesOf(doc).map((profile) => ({
    ...toStudentProfile(profile, true, phone),
    ...(profile.hidden ? { hidden: true } : {}),
  }));
  return {
    _id,
    userName: isHidden ? en.hiddenUser : userName,
    email,
    role,
    image: isHidden ? null : image,
    // Other services let a hidden person neither book nor chat.
    active: doc.active && !isWithheld && !isHidden,
    ...(isHidden ? { suspended: true } : {}),
    ...(doc.active && isWithheld && !isHidden ? { hidden: true } : {}),
    tutor: role === "Tutor" ? toTutorProfile(doc, seenEmail, phone) : null,
    student: (role === "Student" ? profiles[0] : null) ?? null,
    ...(role === "Student" && isFamily(doc) ? { children: profiles } : {}),
    phoneOnceAccepted: phoneVisible === "accepted" ? phoneNo : null,
  };
}

/** What a person must know about their own account. */
export const toStanding = ({ suspension, warnings = [], ...person }: Person): Standing => ({
  suspension: suspension
    ? {
        reason: suspension.reason,
        at: suspension.at.toISOString(),
        answer: suspension.answer ?? null,
      }
    : null,
  warnings: warnings.map(({ _id, reason, at }) => ({ _id, reason, at: at.toISOString() })),
  ...(isAccountHidden(person) ? { isHidden: true } : {}),
});

const isoOrNull = (at: Date | undefined) => at?.toISOString() ?? null;

export function toOwnProfile(doc: Person, now: Date): OwnProfile {
  const { emailVerifiedAt, verifiedPhone } = doc;
  const isSamePhone = verifiedPhone?.phoneNo === doc.phoneNo;
  const account = {
    ...shared(doc),
    userId: doc._id,
    userName: doc.userName,
    email: doc.email,
    role: doc.role,
    image: doc.image,
    phoneNo: doc.phoneNo,
    emailVerified: isVerified(doc, now),
    emailVerifiedAt: isoOrNull(emailVerifiedAt),
    phoneVerifiedAt: isoOrNull(isSamePhone ? verifiedPhone?.at : undefined),
  };
  const { showEmail = true, requirement = null, publicPage, shortName = false, pinCode = "" } = doc;
  const phone = { phoneVisible: phoneVisibleOf(doc), phoneChoices: [...phoneChoicesOf(doc)] };
  if (doc.role === "Tutor") {
    const { fee, hourly_rate, subjects, experience } = tutorFields(doc);
    const page = { shortName, ...(publicPage === undefined ? {} : { publicPage }) };
    const taught = { fee, hourly_rate, subjects, experience, classes: [...(doc.classes ?? [])] };
    const own = { offer: offerOf(doc), pinCode, ...seenFields(doc) };
    return { ...account, ...taught, ...own, ...phone, showEmail, ...page };
  }
  if (doc.role === "Student") {
    const { grade, subjectInterested } = studentFields(doc);
    const phoneUndecided = isUndecided(doc);
    const wanted = { grade, subjectInterested, requirement };
    return { ...account, ...wanted, pinCode, ...phone, phoneUndecided };
  }
  return account;
}
