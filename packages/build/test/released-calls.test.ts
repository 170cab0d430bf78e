import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { breaksBetween } from "../src/contracts/compare.ts";
import { currentTables, snapshotOf, type Tables } from "../src/contracts/snapshot.ts";

// While a release is rolled out, services of before and after it call each other.

const repository = resolve(import.meta.dirname, "../../..");

/** What the services promised that are out there; since then the contracts were recorded, and no service was released. */
const RELEASED = join(repository, "packages/contracts/releases/0.1.0.json");

/** The calls between services. */
const internal = (tables: Tables): Tables =>
  Object.fromEntries(Object.entries(tables).filter(([table]) => table.endsWith("Internal")));

async function calls() {
  const before = internal(JSON.parse(readFileSync(RELEASED, "utf8")) as Tables); // safe: recorded so
  return { before, now: internal(snapshotOf(await currentTables(repository))) };
}

test("a service of the last release is answered by every other service of today", async () => {
  const { before, now } = await calls();
  expect(Object.keys(before)).toEqual(["bookingsInternal", "chatInternal", "usersInternal"]);
  expect(breaksBetween(before, now)).toEqual([]);
});

test("a service of today needs nothing of the last release's that it lacks", async () => {
  const { before, now } = await calls();
  // svc-bookings keeps a copy of blocks for a svc-chat too old for the question, and drops who caused an event. A svc-users
  // of before lists ended sessions oldest first, has suspended nobody and hides nobody by name; that its profiles do not note
  // what is masked, and why, is read by pages only. A student of whom nobody answers whether she is known stays masked. A
  // svc-users too old to show numbers leaves those that accepted bookings keep; looks at them, and answers to contact
  // messages, wait in an outbox. So do notices of warnings and bookings, and ended sessions, for a svc-content that takes
  // none from other services, and the offer of other tutors, for a svc-users that knows none like another. Where svc-content
  // cannot say which language a person has chosen, e-mails are in that of the pages where they signed in. An account whose time
  // is over is erased as soon as all three other services can do their part. In a svc-users of before every account has one
  // profile; names of children wait for a svc-bookings that takes them. What a rating says beside average and count, and
  // how soon somebody answers, such a svc-users drops, as every field it does not know. A post is taken, and told to tutors, once
  // svc-users says how strangers read it and whom it fits.
  expect(breaksBetween(now, before)).toEqual([
    { table: "bookingsInternal", call: "asked", what: "it is gone" },
    { table: "bookingsInternal", call: "childrenChanged", what: "it is gone" },
    { table: "bookingsInternal", call: "personErased", what: "it is gone" },
    { table: "bookingsInternal", call: "personRenamed", what: "it is gone" },
    { table: "bookingsInternal", call: "ownData", what: "it is gone" },
    { table: "chatInternal", call: "written", what: "it is gone" },
    { table: "chatInternal", call: "push", what: "the body: `from` is no longer taken" },
    { table: "chatInternal", call: "personErased", what: "it is gone" },
    { table: "chatInternal", call: "personRenamed", what: "it is gone" },
    { table: "chatInternal", call: "ownData", what: "it is gone" },
    { table: "chatInternal", call: "blockers", what: "it is gone" },
    { table: "chatInternal", call: "blocks", what: "it is gone" },
    { table: "contentInternal", call: "notice", what: "it is gone" },
    { table: "contentInternal", call: "chosenLanguage", what: "it is gone" },
    { table: "contentInternal", call: "sessionsEnded", what: "it is gone" },
    { table: "contentInternal", call: "personErased", what: "it is gone" },
    { table: "contentInternal", call: "personRenamed", what: "it is gone" },
    { table: "contentInternal", call: "ownData", what: "it is gone" },
    { table: "contentInternal", call: "namedInNotices", what: "it is gone" },
    ...[
      ["people", "the reply: `people[].suspended` is gone"],
      ["people", "the reply: `people[].hidden` is gone"],
      ["people", "the reply: `people[].tutor` may be object now"],
      ["people", "the reply: `people[].student` may be object now"],
      ["people", "the reply: `people[].children` is gone"],
      ["similarTutors", "it is gone"],
      ["publicPost", "it is gone"],
      ["fittingTutors", "it is gone"],
      ["knownStudents", "it is gone"],
      ["showPhones", "it is gone"],
      ["logPhoneViews", "it is gone"],
      ["rating", "the body: `rating` no longer takes object"],
      ["rating", "the body: `answersInHours` is no longer taken"],
      ["contactAnswer", "it is gone"],
      ["revocations", "the query: `newest` is no longer taken"],
      ["revocations", "the query: `cursor` is no longer taken"],
      ["revocations", "the query: `suspendedAfter` is no longer taken"],
      ["revocations", "the reply: `nextCursor` is gone"],
      ["revocations", "the reply: `suspended` is gone"],
    ].map(([call, what]) => ({ table: "usersInternal", call, what })),
  ]);
});
