import { mongoListings } from "../src/store/listings.ts";
import { peopleCollection } from "../src/store/people.ts";
import { startHarness } from "../testing/harness.ts";

const PEOPLE = 10_000;
const CHANGES = 50;
const SIGN_INS = 20;
const AT_ONCE = 8;

const middle = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** The service with the embedded store beside it: two instances, and signing in while listings run. */
export async function measureStore() {
  const users = await startHarness({ tutors: PEOPLE, students: 100 });
  const docs = peopleCollection(users.db);
  const other = await mongoListings(docs);
  const [someone] = await docs.find({ role: "Tutor" }).limit(1).toArray();
  const email = someone?.email ?? "";
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
  const signIn = async () => {
    const startedAt = performance.now();
    await users.signIn(email, "demo1234");
    return performance.now() - startedAt;
  };
  const cheapCall = async () => {
    const startedAt = performance.now();
    await users.app.request("/.well-known/jwks.json");
    return performance.now() - startedAt;
  };
  const alone: number[] = [];
  for (let n = 0; n < SIGN_INS; n++) alone.push(await signIn());
  let isOver = false;
  const hostile = Array.from({ length: AT_ONCE }, async (_, n) => {
    for (; !isOver;) await users.app.request(`/users/alltutors?search=${"aeioukms"[n] ?? "a"}`);
  });
  const [busy, cheap]: [number[], number[]] = [[], []];
  for (let n = 0; n < SIGN_INS; n++) {
    busy.push(await signIn());
    cheap.push(await cheapCall());
  }
  isOver = true;
  await Promise.all(hostile);
  await users.close();
  return {
    people: PEOPLE,
    missed,
    staleMs: middle(seenMs),
    signInAloneMs: middle(alone),
    signInBusyMs: middle(busy),
    cheapCallBusyMs: Math.max(...cheap),
  };
}
