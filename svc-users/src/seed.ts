import { DEMO_PASSWORD, type DemoPerson, demoPeople } from "@tutorsetu/demo/people";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Collection } from "mongodb";
import { type PersonDoc, withTokens } from "./people/doc.ts";
import { hashPassword } from "./passwords/hashes.ts";

const CHUNK = 500;

const toDoc =
  (passwordHash: string) =>
  (person: DemoPerson): PersonDoc => {
    const { userId, tutor, student, ...account } = person;
    return withTokens({
      bio: "",
      ...account,
      _id: userId,
      emailKey: person.email.toLowerCase(),
      passwordHash,
      image: null,
      active: true,
      ...tutor,
      ...student,
    });
  };

/** Puts the demo people in, if they are not there; doing it twice or half way changes nothing. */
export async function seedPeople(
  docs: Collection<PersonDoc>,
  counts: { tutors: number; students: number },
) {
  const { admin, tutors, students } = demoPeople(counts);
  const everybody = [admin, ...tutors, ...students];
  if ((await docs.countDocuments()) >= everybody.length) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const all = everybody.map(toDoc(passwordHash));
  for (let from = 0; from < all.length; from += CHUNK) {
    const chunk = all.slice(from, from + CHUNK);
    const there = await docs
      .find({ _id: { $in: chunk.map((d) => d._id) } }, { projection: { _id: 1 } })
      .toArray();
    const known = new Set(there.map((d) => d._id));
    const missing = chunk.filter((d) => !known.has(d._id));
    if (missing.length > 0) await docs.insertMany(missing, { ordered: false });
  }
}

/** The first administrator, from the environment. */
export async function seedAdmin(docs: Collection<PersonDoc>, email: string, password: string) {
  const { admin } = demoPeople({ tutors: 1, students: 1 });
  const doc = toDoc(await hashPassword(password))({
    ...admin,
    email,
    userName: "Administrator",
    createdAt: new Date(),
  });
  const there = await docs.findOne({ emailKey: email.toLowerCase() });
  if (!there) await docs.insertOne({ ...doc, _id: newId(), profileId: newId() });
}
