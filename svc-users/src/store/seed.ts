import { demoStandings } from "@tutorsetu/demo/bookings-reviews";
import { DEMO_PASSWORD, type DemoPerson, demoPeople } from "@tutorsetu/demo/people";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Collection } from "mongodb";
import { currentPolicies } from "@tutorsetu/contracts/policies/versions";
import type { Verified } from "@tutorsetu/contracts/tutoring/proof";
import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { agreementsTo } from "../agreements/agreements.ts";
import { type HashPassword, hashPassword } from "../passwords/password.ts";
import { PASSWORD_RULES, weaknessOf } from "../passwords/strength.ts";
import type { StoredPerson } from "./people.ts";

const CHUNK = 500;

const seenOn = ({ identity, education }: Verified): StoredPerson["verified"] => ({
  ...(identity && { identity: new Date(identity) }),
  ...(education && { education: new Date(education) }),
});

const toDoc =
  (passwordHash: string) =>
  (person: DemoPerson): StoredPerson => {
    const { userId, tutor, student, seen, ...account } = person;
    return {
      bio: "",
      ...account,
      _id: userId,
      emailKey: person.email.toLowerCase(),
      passwordHash,
      image: null,
      active: true,
      ...tutor,
      ...student,
      ...(seen && { verified: seenOn(seen) }),
      changedAt: new Date(),
    };
  };

/** They have agreed to the texts of now: nobody need be asked when trying things out. */
const toAgreedDoc =
  (passwordHash: string) =>
  (person: DemoPerson): StoredPerson => {
    const who = { at: new Date(), by: person.userId, means: "sign-up" as const };
    return { ...toDoc(passwordHash)(person), agreements: agreementsTo(currentPolicies, who) };
  };

/** Puts in those that are not there yet. Another instance may be doing the same. */
async function addMissing(
  docs: Collection<StoredPerson>,
  chunk: readonly DemoPerson[],
  hash: string,
) {
  const ids = chunk.map((person) => person.userId);
  const there = await docs
    .find({ _id: { $in: ids } })
    .project({ _id: 1 })
    .toArray();
  const known = new Set(there.map((doc) => doc["_id"]));
  const missing = chunk.filter((person) => !known.has(person.userId));
  if (missing.length === 0) return;
  await unlessDuplicate(docs.insertMany(missing.map(toAgreedDoc(hash)), { ordered: false }), null);
}

/** Puts the demo people in, if they are not there; doing it twice or half way changes nothing. */
export async function seedPeople(
  docs: Collection<StoredPerson>,
  counts: { tutors: number; students: number },
  hash: HashPassword = hashPassword,
) {
  const { admin, tutors, students } = demoPeople(counts);
  // Of these alone, as svc-bookings knows them.
  const standings = demoStandings(demoPeople());
  const rated = tutors.map((tutor) => ({ ...tutor, rating: null, ...standings.get(tutor.userId) }));
  const everybody = [admin, ...rated, ...students];
  const kept = await hash(DEMO_PASSWORD);
  for (let from = 0; from < everybody.length; from += CHUNK)
    await addMissing(docs, everybody.slice(from, from + CHUNK), kept);
}

interface FirstAdmin {
  readonly email: string;
  readonly password: string;
  /** A demo may have a password that everybody guesses. */
  readonly isDemo: boolean;
}

/** The first administrator, from the environment; the reason when the password of a new one is too easy to guess. */
export async function seedAdmin(
  docs: Collection<StoredPerson>,
  { email, password, isDemo }: FirstAdmin,
): Promise<ProblemCode | null> {
  // The password of an account that is there was set once, and may be another by now.
  if (await docs.findOne({ emailKey: email.toLowerCase() })) return null;
  const weakness = isDemo ? null : weaknessOf(password, { email });
  if (weakness) return weakness;
  const { admin } = demoPeople({ tutors: 1, students: 1 });
  const doc = toDoc(await hashPassword(password))({
    ...admin,
    email,
    userName: "Administrator",
    createdAt: new Date(),
  });
  const judged = isDemo ? {} : { passwordRules: PASSWORD_RULES };
  const own = { ...doc, ...judged, _id: newId(), profileId: newId() };
  // Another instance may have been quicker.
  await unlessDuplicate(docs.insertOne(own), null);
  return null;
}
