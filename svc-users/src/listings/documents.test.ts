import { expect, it } from "vitest";
import {
  facetsFor,
  type IndexedPerson,
  queryTokens,
  STUDENT_INDEX,
  toDocument,
  tokenize,
  tokensOf,
  TUTOR_INDEX,
} from "./documents.ts";

it.each([
  ["Zoë D'Souza", ["zoe", "d", "souza"]],
  ["PUNE-411001", ["pune", "411001"]],
  ["गणित पढ़ाती हूँ", ["गणित", "पढ़ाती".normalize("NFC"), "हूँ"]],
  ["कक्षा १०", ["कक्षा", "10"]],
  ["— !", []],
])("the words of %s are %j", (text, expected) => {
  expect(tokenize(text)).toEqual(expected);
});

it("indexes each word of a profile once, four hundred at most, and no combining sign alone", () => {
  expect(tokensOf(["Pune maths", undefined, "maths PUNE", "\u0301"])).toEqual(["pune", "maths"]);
  const many = Array.from({ length: 500 }, (_, n) => `w${n}`);
  expect(tokensOf([many.join(" ")])).toEqual(many.slice(0, 400));
});

it("searches for six different words at most, the longest first", () => {
  expect(queryTokens("a bb a ccc dddd eeeee ffffff ggggggg")).toEqual([
    "ffffff",
    "eeeee",
    "dddd",
    "ccc",
    "bb",
    "a",
  ]);
  expect(queryTokens("")).toEqual([]);
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
};

it.each<[string, Partial<IndexedPerson>, object]>([
  [
    "a tutor",
    {
      role: "Tutor",
      fee: 2500,
      experience: 5,
      subjects: ["hindi", "art"],
      rating: { average: 4, count: 2 },
    },
    {
      facets: [
        "subject:hindi",
        "subject:art",
        "price:2000-2500",
        "experience:intermediate",
        "city:pune",
      ],
      tokens: ["asha", "rao", "pune", "goa", "calm", "hindi", "art"],
      sortKeys: { newest: AT.getTime(), fee: 2500, experience: 5, rating: 4, best: 0.8 },
    },
  ],
  [
    "a tutor who has said nothing yet",
    { role: "Tutor" },
    {
      facets: ["price:under-2000", "city:pune"],
      tokens: ["asha", "rao", "pune", "goa", "calm"],
      sortKeys: { newest: AT.getTime(), fee: 0, experience: -1, rating: 0, best: 0 },
    },
  ],
  [
    "a student",
    { role: "Student", grade: [9, 10], subjectInterested: ["art"] },
    {
      facets: ["subject:art", "grade:9", "grade:10"],
      tokens: ["asha", "r", "pune", "goa", "calm", "art"],
      sortKeys: { newest: AT.getTime() },
    },
  ],
  [
    "a student who has said nothing yet",
    { role: "Student" },
    {
      facets: [],
      tokens: ["asha", "r", "pune", "goa", "calm"],
      sortKeys: { newest: AT.getTime() },
    },
  ],
])("indexes %s", (_, more, document) => {
  const person = { ...somebody, role: "Tutor" as const, ...more };
  const id = person.role === "Tutor" ? "u1" : "p1";
  expect(toDocument(person)).toEqual({ id, ...document });
});

it("asks for an alias's own facets under subjects only", () => {
  expect(facetsFor("subject", "science")).toContain("subject:physics");
  expect(facetsFor("subject", "art")).toEqual(["subject:art"]);
  expect(facetsFor("grade", "science")).toEqual(["grade:science"]);
  expect(facetsFor("grade", 10)).toEqual(["grade:10"]);
});

it("offers the subjects that anybody has and their aliases, and every band and grade", () => {
  const options = TUTOR_INDEX.filters.subject(["subject:art", "price:5000+"]);
  expect(options["art"]).toEqual(["subject:art"]);
  expect(options["science"]).toContain("subject:physics");
  expect(STUDENT_INDEX.filters.subject(["subject:art"])).toEqual(options);
  expect(TUTOR_INDEX.filters.price([])["5000+"]).toEqual(["price:5000+"]);
  expect(TUTOR_INDEX.filters.experience([])["expert"]).toEqual(["experience:expert"]);
  expect(STUDENT_INDEX.filters.grade([])["12"]).toEqual(["grade:12"]);
});
