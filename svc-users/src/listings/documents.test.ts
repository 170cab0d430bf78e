import { expect, it } from "vitest";
import { type IndexedPerson, toDocument, tokensOf } from "./documents.ts";

it("indexes each word of a profile once, four hundred at most, and no combining sign alone", () => {
  expect(tokensOf(["Pune maths", undefined, "maths PUNE", "\u0301"])).toEqual(["pune", "maths"]);
  const many = Array.from({ length: 500 }, (_, n) => `w${n}`);
  expect(tokensOf([many.join(" ")])).toEqual(many.slice(0, 400));
});

const AT = new Date("2026-11-21T12:00:00.000Z");
const somebody = {
  email: "a.rao@example.in",
  _id: "u1",
  profileId: "p1",
  createdAt: AT,
  userName: "Asha Rao",
  city: "Pune",
  state: "Goa",
  bio: "Calm.",
  image: null,
};

it.each<[string, Partial<IndexedPerson>, object]>([
  [
    "a tutor",
    {
      role: "Tutor",
      fee: 2500,
      experience: 5,
      subjects: ["hindi", "art"],
      classes: [9],
      offer: {
        boards: ["cbse"],
        exams: ["jee"],
        teachesAt: ["home"],
        languages: ["marathi"],
        areas: ["Baner"],
        qualification: "B.Ed.",
      },
    },
    {
      facets: [
        "subject:hindi",
        "subject:art",
        "price:2000-2500",
        "experience:intermediate",
        "city:pune",
        "class:9",
        "board:cbse",
        "board:jee",
        "place:home",
        "language:marathi",
        "taught:hindi/9",
        "taught:art/9",
      ],
      tokens: [
        "asha",
        "rao",
        "pune",
        "goa",
        "hindi",
        "art",
        "baner",
        "calm",
        "b",
        "ed",
        "~as",
        "~ro",
        "~pune",
        "~go",
        "~hindi",
        "~art",
        "~bner",
      ],
      sortKeys: { newest: AT.getTime(), fee: 2500, experience: 5, rating: 0 },
    },
  ],
  [
    "a tutor who has said nothing yet",
    { role: "Tutor" },
    {
      facets: ["price:under-2000", "city:pune"],
      tokens: ["asha", "rao", "pune", "goa", "calm", "~as", "~ro", "~pune", "~go"],
      sortKeys: { newest: AT.getTime(), fee: 0, experience: -1, rating: 0 },
    },
  ],
  [
    "a student",
    { role: "Student", grade: [9, 10], subjectInterested: ["art"] },
    {
      facets: ["subject:art", "grade:9", "grade:10"],
      tokens: ["asha", "r", "pune", "goa", "art", "calm", "~as", "~r", "~pune", "~go", "~art"],
      sortKeys: { newest: AT.getTime() },
    },
  ],
  [
    "a student who has said nothing yet",
    { role: "Student" },
    {
      facets: [],
      tokens: ["asha", "r", "pune", "goa", "calm", "~as", "~r", "~pune", "~go"],
      sortKeys: { newest: AT.getTime() },
    },
  ],
])("indexes %s", (_, more, { sortKeys, ...document }: { sortKeys?: object }) => {
  const person = { ...somebody, role: "Tutor" as const, ...more };
  const id = person.role === "Tutor" ? "u1" : "p1";
  const found = toDocument(person);
  expect(found).toMatchObject({ id, ...document });
  expect(found.sortKeys).toMatchObject(sortKeys ?? {});
});

it("places a tutor where the context knows, and counts few reviews as little", () => {
  const place = { lat: 18.5, lon: 73.9 };
  const rating = { average: 5, count: 5 };
  const context = { placeOf: () => place, average: 4 };
  const tutor = { ...somebody, role: "Tutor" as const, rating };
  expect(toDocument(tutor, context)).toMatchObject({ place, sortKeys: { rating: 4.5 } });
  const best = toDocument(tutor, context).sortKeys["best"] ?? 0;
  expect(best).toBeGreaterThan(
    toDocument({ ...tutor, rating: null }, context).sortKeys["best"] ?? 0,
  );
  expect(toDocument(tutor)).not.toHaveProperty("place");
});
