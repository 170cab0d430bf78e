import { expect, it, vi } from "vitest";
import { landingAddress } from "@tutorsetu/contracts/web/public-address";
import { landingsAbout, landingsOf, mixedOf } from "./landings.ts";

const landing = (subject: string | null, city: string | null) => ({
  address: landingAddress(subject, city),
  subject,
  city,
  count: 3,
});
const all = [
  landing("mathematics", null),
  landing(null, "New Delhi"),
  landing(null, "Delhi"),
  landing("science", null),
  landing("social science", null),
  landing("mathematics", "New Delhi"),
  landing("science", "New Delhi"),
];
const about = (text: string) => landingsAbout(text, all).map(({ address }) => address);

it.each([
  ["When a child is afraid of MATHEMATICS.", ["/tutors/mathematics"]],
  ["Maths, without tears", ["/tutors/mathematics"]],
  ["Aftermaths and conscience", []],
  ["Social Science by heart", ["/tutors/social-science"]],
  ["Science and social science", ["/tutors/science", "/tutors/social-science"]],
  ["Schools of New Delhi", ["/tutors/in/new-delhi"]],
  ["Old Delhi, new Delhi", ["/tutors/in/new-delhi", "/tutors/in/delhi"]],
  [
    "Maths in new-delhi",
    ["/tutors/mathematics/new-delhi", "/tutors/mathematics", "/tutors/in/new-delhi"],
  ],
  ["", []],
])("what is about '%s'", (text, addresses) => {
  expect(about(text)).toEqual(addresses);
});

it("names subjects and cities in turn", () => {
  expect(mixedOf(all).map(({ address }) => address)).toEqual([
    "/tutors/mathematics",
    "/tutors/in/new-delhi",
    "/tutors/science",
    "/tutors/in/delhi",
    "/tutors/social-science",
  ]);
});

it("counts again when somebody has come or gone; of very many tutors a minute later", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let [revision, size, counted] = [1, 10, 0];
  const landings = landingsOf({
    revision: () => revision,
    size: () => size,
    facets: () => ["city:new-delhi"],
    breakDown: ({ rows, groups }) => {
      counted += 1;
      const count = { count: 5, groups: groups.map((_, n) => 4 - n) };
      return Promise.resolve({ groups: groups.map(() => 0), rows: rows.map(() => count) });
    },
  });
  expect((await landings()).map(({ city, count }) => `${city} ${count}`)).toEqual([
    "New Delhi 5",
    "New Delhi 4",
    "New Delhi 3",
  ]);
  await landings();
  expect(counted).toBe(1);
  revision += 1;
  size = 20_001;
  await landings();
  revision += 1;
  vi.advanceTimersByTime(59_000);
  await landings();
  expect(counted).toBe(2);
  vi.advanceTimersByTime(2000);
  await landings();
  expect(counted).toBe(3);
  vi.useRealTimers();
});
