import { expect, it } from "vitest";
import { landingAddress } from "@tutorsetu/contracts/web/public-address";
import { landingsAbout, mixedOf } from "./landings.ts";

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
