import type { OwnDataItem } from "@tutorsetu/service-kit/own-data/pages";
import type { PublicOffer } from "@tutorsetu/contracts/tutoring/offer";
import { knownAnswerHours } from "@tutorsetu/contracts/tutoring/rating";
import { historyOf } from "../consents/history.ts";
import { toOwnDocuments } from "../documents/show.ts";
import { offerOf } from "../people/offer.ts";
import type { Person } from "../people/person.ts";

const iso = (at: Date | undefined) => at?.toISOString() ?? null;

/** The account: never a hash, a token or a secret. */
export const accountItem = (person: Person): OwnDataItem => ({
  userName: person.userName,
  email: person.email,
  phoneNo: person.phoneNo,
  role: person.role,
  picture: person.image !== null,
  language: person.language ?? null,
  createdAt: person.createdAt.toISOString(),
  changedAt: iso(person.changedAt),
  emailVerifiedAt: iso(person.emailVerifiedAt),
  phoneVerifiedAt: iso(person.verifiedPhone?.at),
  secondFactorSince: iso(person.secondFactor?.since),
});

/** Subjects are not names of fields: they are what somebody wrote. */
const offerItem = ({ subjectClasses = {}, ...offer }: PublicOffer): OwnDataItem => ({
  ...offer,
  subjectClasses: Object.entries(subjectClasses).map(([subject, classes]) => ({
    subject,
    classes,
  })),
});

export const profileItem = (person: Person): OwnDataItem => ({
  city: person.city,
  state: person.state,
  ...(person.role !== "Admin" && { pinCode: person.pinCode ?? "" }),
  bio: person.bio,
  isHidden: person.hidden ?? false,
  phoneVisible: person.phoneVisible ?? null,
  phoneChosenAt: iso(person.phoneChosenAt),
  ...(person.role === "Tutor" && {
    fee: person.fee ?? null,
    hourly_rate: person.hourly_rate ?? null,
    experience: person.experience ?? null,
    subjects: person.subjects ?? [],
    classes: person.classes ?? [],
    ...offerItem(offerOf(person)),
    rating: person.rating ?? null,
    answersInHours: knownAnswerHours(person) ?? null,
    identitySeenAt: iso(person.verified?.identity),
    educationSeenAt: iso(person.verified?.education),
    showEmail: person.showEmail ?? true,
    publicPage: person.publicPage ?? true,
    shortName: person.shortName ?? false,
  }),
  ...(person.role === "Student" && {
    grade: person.grade ?? [],
    subjectInterested: person.subjectInterested ?? [],
    requirement: person.requirement ?? null,
  }),
});

/** What the signup said of who looks after a student. */
export function guardianItems(person: Person): OwnDataItem[] {
  const { guardian } = person;
  if (!guardian) return [];
  const { accountHolder, ageBand, guardianName, guardianPhone, guardianEmail } = guardian;
  return [{ accountHolder, ageBand, guardianName, guardianPhone, guardianEmail }];
}

/** The children of a parent's account; the profile of the first is the one above. */
export function childItems(person: Person): OwnDataItem[] {
  const { childName, childSince, siblings = [], profileId } = person;
  if (childName === undefined) return [];
  const first = { id: profileId, name: childName, since: iso(childSince ?? person.createdAt) };
  const others = siblings.map((child) => ({
    id: child._id,
    name: child.name,
    since: iso(child.createdAt),
    grade: child.grade,
    subjectInterested: child.subjectInterested,
    bio: child.bio,
    requirement: child.requirement,
    isHidden: child.hidden,
    consents: child.consents.map(({ what, at, by, means, name, text }) => ({
      what,
      at: at.toISOString(),
      by,
      means,
      name,
      text,
    })),
  }));
  return [first, ...others];
}

export const consentItems = (person: Person): OwnDataItem[] =>
  historyOf(person).map(({ what, at, by, means, name, email, text }) => ({
    what,
    at,
    by,
    means,
    name,
    email,
    text,
  }));

export const agreementItems = ({ agreements = [] }: Person): OwnDataItem[] =>
  agreements.map(({ document, version, at, means }) => ({
    document,
    version,
    at: at.toISOString(),
    means,
  }));

export const deviceItems = ({ devices = [], secondFactor }: Person): OwnDataItem[] => [
  ...devices.map(({ at }) => ({ kind: "known", at: at.toISOString() })),
  ...(secondFactor?.passkeys ?? []).map(({ name, createdAt, lastUsedAt }) => ({
    kind: "passkey",
    name,
    at: createdAt.toISOString(),
    lastUsedAt: iso(lastUsedAt),
  })),
];

/** Proof that was sent and not approved; the pages themselves are files of the export. */
export const documentItems = (person: Person): OwnDataItem[] =>
  toOwnDocuments(person).documents.map(({ _id, ...item }) => item);

/** What administrators did and what the person answered; not which administrator. */
export const moderationItems = ({ moderation = [] }: Person): OwnDataItem[] =>
  moderation.map(({ what, at, text }) => ({ what, at: at.toISOString(), text }));
