import { mongoListings } from "../src/store/listings.ts";
import { peopleCollection } from "../src/store/people.ts";
import { startHarness } from "../testing/harness.ts";
import { quantile } from "./times.ts";

const PEOPLE = 10_000;
const CHANGES = 50;

/** How soon one instance sees what another has written. */
export async function measureStore() {
  const users = await startHarness({ tutors: PEOPLE, students: 100 });
  const docs = peopleCollection(users.db);
  const other = await mongoListings(docs);
  const [someone] = await docs.find({ role: "Tutor" }).limit(1).toArray();
  let missed = 0;
  const seenMs: number[] = [];
  for (let n = 0; n < CHANGES; n++) {
    const word = `zebra${"abcdefghij"[n % 10]}${"klmnopqrst"[Math.floor(n / 10)]}`;
    const change = { bio: `I keep a ${word}`, changedAt: new Date() };
    await docs.updateOne({ _id: someone?._id }, { $set: change });
    const startedAt = performance.now();
    if ((await other.tutors({ search: word })).total !== 1) missed += 1;
    seenMs.push(performance.now() - startedAt);
  }
  await users.close();
  return { people: PEOPLE, missed, staleMs: quantile(seenMs, 0.5) };
}
