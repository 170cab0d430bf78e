import { silent } from "@tutorsetu/service-kit/testing/app";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { newId } from "@tutorsetu/service-kit/new-id";
import { type Db, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createChildrenOutbox } from "../src/families/children-outbox.ts";
import { profilesOf } from "../src/families/profiles.ts";
import type { Sibling } from "../src/families/sibling.ts";
import type { Person } from "../src/people/person.ts";
import { bySystem } from "../src/policy.ts";
import { newPerson } from "../src/sessions/new-person.ts";
import { peopleCollection } from "../src/store/people.ts";
import { mongoStores, type Stores } from "../src/store/stores.ts";
import { fakeBookings } from "../testing/fake-services.ts";

const NOW = new Date("2026-11-21T12:00:00.000Z");

let db: Db;
let stores: Stores;
let close = async () => {};

beforeAll(async () => {
  const mongo = await testMongo();
  const client = await new MongoClient(mongo.url).connect();
  db = client.db(`children-${crypto.randomUUID()}`);
  stores = await mongoStores(db, silent);
  close = async () => {
    await client.close();
    await mongo.close();
  };
});
afterAll(() => close());

const child = (name: string, more: Partial<Sibling> = {}): Sibling => ({
  _id: newId(),
  name,
  grade: [5],
  subjectInterested: ["hindi"],
  requirement: null,
  bio: "",
  createdAt: NOW,
  consents: [],
  hidden: false,
  ...more,
});

async function parent(childName?: string) {
  const form = {
    role: "Student" as const,
    userName: "Asha Rao",
    email: `${newId()}@test.example`,
    phoneNo: "+919812345678",
    state: "Kerala",
    city: "Kochi",
    password: "x",
    confirmPassword: "x",
    grade: [10],
    subjectInterested: ["physics"],
    guardian: {
      accountHolder: "guardian" as const,
      consent: true,
      ...(childName && { childName }),
    },
  };
  const person = newPerson(form, { passwordHash: "hash" }, NOW);
  await stores.people.add(person);
  return bySystem(person);
}

const names = (person: Person | null) =>
  person ? profilesOf(person).map(({ userName }) => userName) : [];
const now = ({ _id }: Pick<Person, "_id">) => stores.people.find(_id);
const outboxOf = (bookings: ReturnType<typeof fakeBookings>) =>
  createChildrenOutbox({ ...stores, bookings: bookings.client, log: silent });

it("adds no sixth child and no name twice, of twenty parents at once and of one twenty times", async () => {
  const { children } = stores;
  const mothers = await Promise.all(Array.from({ length: 20 }, () => parent("Meera")));
  const wanted = ["MEERA", "Ravi", "ravi", "Tara", "Uma", "Vani", "Zoya"];
  const often = Array.from({ length: 20 }, (_, n) => `Kid ${n % 7}`);
  const asked = mothers.map((mother, n) => ({
    mother,
    all: n === 0 ? [...wanted, ...often] : wanted,
  }));
  await Promise.all(
    asked.flatMap(({ mother, all }) => all.map((name) => children.add(mother, child(name), NOW))),
  );
  for (const mother of mothers) {
    const found = names(await now(mother)).map((name) => name.toLowerCase());
    expect(found).toHaveLength(5);
    expect(new Set(found).size).toBe(5);
  }
});

it("loses no child when the first is removed while others come, go and change", async () => {
  const { children, people } = stores;
  const mother = await parent("First");
  const [second, third] = [child("Second"), child("Third")];
  await children.add(mother, second, NOW);
  await children.add(mother, third, NOW);
  await Promise.all([
    children.remove(mother, mother.profileId, NOW),
    children.change(mother, second._id, { bio: "Reads." }, NOW),
    children.add(mother, child("Fourth"), NOW),
    children.remove(mother, third._id, NOW),
  ]);
  expect(await people.find(second._id)).toMatchObject({
    _id: mother._id,
    profileId: second._id,
    childName: "Second",
    bio: "Reads.",
    guardian: { consentAt: null },
  });
  expect(names(await now(mother))).toEqual(["Second", "Fourth"]);
  expect(await people.findMany([mother.profileId, third._id])).toEqual([]);
  const late = { bio: "Of the first." };
  expect(await people.change(mother, late, { profileId: mother.profileId })).toBeNull();
});

it("brings the consent of the child that takes the place of the first with it", async () => {
  const { children } = stores;
  const mother = await parent("First");
  const event = {
    _id: newId(),
    what: "withdrawn",
    at: NOW,
    by: "guardian",
    means: "page",
    name: "Asha Rao",
    email: null,
    text: "2026-11",
  } as const;
  const hidden = child("Hidden", { hidden: true, consents: [event] });
  await children.add(mother, hidden, NOW);
  await children.remove(mother, mother.profileId, NOW);
  expect(await now(mother)).toMatchObject({ hidden: true, consents: [event], childSince: NOW });
  await children.add(mother, child("Shown"), NOW);
  await children.remove(mother, hidden._id, NOW);
  const left = await now(mother);
  expect([left?.hidden, left?.consents, left?.siblings]).toEqual([undefined, [], undefined]);
});

it("finds a parent by the id of each child, and lets no two children have one", async () => {
  const mother = await parent("First");
  const second = child("Second");
  await stores.children.add(mother, second, NOW);
  expect(await stores.people.findMany([second._id])).toMatchObject([{ _id: mother._id }]);
  const other = await parent("First");
  await expect(stores.children.add(other, second, NOW)).rejects.toMatchObject({ code: 11_000 });
});

it("tells svc-bookings the children as they are, also when it was away or the program was killed", async () => {
  const { children } = stores;
  const bookings = fakeBookings();
  const mother = await parent("First");
  const second = child("Second");
  await children.add(mother, second, NOW);
  bookings.isDown = true;
  await expect(outboxOf(bookings).sweep()).rejects.toThrow("down");
  await children.change(mother, second._id, { name: "Renamed" }, NOW);
  bookings.isDown = false;
  await outboxOf(bookings).sweep();
  const told = [
    { _id: mother.profileId, name: "First" },
    { _id: second._id, name: "Renamed" },
  ];
  expect(bookings.children.get(mother._id)).toEqual([{ guardianName: "Asha Rao", children: told }]);
});

it("tells svc-bookings again of what another instance told in between", async () => {
  const { children } = stores;
  const mother = await parent("First");
  const second = child("Second");
  await children.add(mother, second, NOW);
  const before = await now(mother);
  await children.remove(mother, second._id, NOW);
  await outboxOf(fakeBookings()).sweep();
  // This instance has told of what it had read, after the other one.
  if (before) await children.markTold(before, NOW);
  const bookings = fakeBookings();
  await outboxOf(bookings).sweep();
  await outboxOf(bookings).sweep();
  const told = bookings.children.get(mother._id)?.map((body) => body.children);
  expect(told).toEqual([[{ _id: mother.profileId, name: "First" }]]);
});

it("forgets the children with the account", async () => {
  const { accountDeletions, children } = stores;
  const mother = await parent("Firstborn");
  await children.add(mother, child("Secondborn", { bio: "Likes words." }), NOW);
  await accountDeletions.softDelete(mother, "self", NOW);
  await accountDeletions.purge(mother, new Date(NOW.getTime() + 8 * 86_400_000));
  const doc = await peopleCollection(db).findOne({ _id: mother._id });
  expect(doc?.erasedAt).toBeInstanceOf(Date);
  expect(JSON.stringify(doc)).not.toMatch(/Firstborn|Secondborn|words|sibling|childName/);
});

it("reads a person of before as one profile, their own", async () => {
  const person = await parent();
  const doc = await peopleCollection(db).findOne({ _id: person._id });
  expect(Object.keys(doc ?? {})).not.toContain("siblings");
  const found = await now(person);
  expect(found && profilesOf(found)).toEqual([found]);
});
