import { expect, it } from "vitest";
import type { Person } from "../../people/person.ts";
import { maskText, maskTutorArea, maskTutorText } from "./mask-text.ts";

// safe: what is read
const rohan = {
  userName: "Rohan Vijay Deshmukh",
  email: "rohu.desh@example.in",
  guardian: { guardianName: "Sunita Deshmukh" },
} as unknown as Person;

it.each([
  ["I am Rohan Deshmukh, Sunita's son.", "I am Rohan …'s son."],
  ["Call 98123 45678 or +91-98123-45679.", "Call … or …."],
  ["मेरा नंबर ९८१२३ ४५६७८ है", "मेरा नंबर … है"],
  ["Write to rohan@example.in please", "Write to … please"],
  ["rohan at gmail dot com", "…"],
  ["See https://insta.example/rohan or www.example.org/a", "See … or …"],
  ["Follow @rohan_desh", "Follow …"],
  ["On Insta I am Rohu.Desh", "On Insta I am …"],
  ["I study at St. Mary's Convent School, Andheri.", "I study at …, Andheri."],
  ["i go to ryan international school in pune", "i go to … in pune"],
  ["Student of DPS RK Puram in class 9", "Student of … in class 9"],
  ["Kendriya Vidyalaya No. 2 gives much homework", "… gives much homework"],
  ["मैं सरस्वती विद्यालय में पढ़ता हूँ", "मैं … में पढ़ता हूँ"],
  ["We live at Flat 12, Shanti Apartments, MG Road, Pune 411001.", "We live at …, Pune …."],
  ["We live on 14th Cross, Indiranagar", "We live on …, Indiranagar"],
  ["Near Laxmi Road", "Near …"],
  ["हम लक्ष्मी रोड पर रहते हैं", "हम … पर रहते हैं"],
])("cuts out of %j", (text, expected) => {
  expect(maskText(text, rohan)).toBe(expected);
});

it.each([
  "Needs help with maths after school, three evenings a week.",
  "Preparing for the board exam at home; budget 3000-4000 a month.",
  "High school physics and chemistry, CBSE board, from 2026-12-01.",
  "Changed schools this year; at a new school since June.",
  "Weak in algebra, 72 of 100 last year.",
  "कक्षा 10, गणित और विज्ञान में मदद चाहिए।",
  "Rohan wants to learn English. In class 10, 5 days a week.",
])("leaves %j as it is", (text) => {
  expect(maskText(text, rohan)).toBe(text);
});

it.each([
  "Gangapur Road",
  "College Road, Nashik",
  "Jail Rd",
  "Mahatma Gandhi Marg",
  "Indira Nagar",
  "Dwarka Circle",
  "Cidco",
  "गंगापुर रोड",
  "M.G. Road",
])("shows the area %j, by which a tutor is to be found", (area) => {
  expect(maskTutorArea(area, rohan)).toBe(area);
});

it.each([
  ["12 Gangapur Road", "…"],
  ["12, Gangapur Road", "12, …"],
  ["House 7, Gangapur Road", "…"],
  ["Flat 12, Shanti Apartments, College Road", "…"],
  ["Shanti Apartments, College Road", "…"],
  ["Gangapur Road near Sai Temple", "… near Sai Temple"],
  ["Opposite SBI, Gangapur Road", "Opposite SBI, …"],
  ["Behind Don Bosco School, College Road", "Behind Don Bosco School, …"],
  ["१२ गंगापुर रोड", "…"],
  ["गंगापुर रोड, मंदिर के पास", "…, मंदिर के पास"],
  ["Temple Lane", "…"],
  ["Khau Galli, Thane", "…, Thane"],
  ["4th Cross, Gangapur Road", "…"],
  ["Gangapur Road 422013", "…"],
  ["Gangapur Road, call 98123 45678", "…, call …"],
])("cuts an address out of the area %j", (area, expected) => {
  expect(maskTutorArea(area, rohan)).toBe(expected);
});

it("cuts roads out of what a tutor writes elsewhere", () => {
  expect(maskTutorText("I live on Gangapur Road.", rohan)).toBe("I live on ….");
});

it("cuts a text that several tutors have for each of them, again when they change", () => {
  const text = "Ask Rohan Kulkarni, rohan.teaches, on College Road";
  const [kulkarni, patil] = ["Rohan Kulkarni", "Rohan Patil"].map((userName) => ({
    ...rohan,
    userName,
    email: "someone@example.in",
  }));
  const masks = [
    { ...kulkarni, shortName: true },
    { ...kulkarni, shortName: false },
    { ...patil, shortName: true },
    { ...kulkarni, email: "rohan.teaches@example.in" },
  ];
  const expected = [
    "Ask Rohan …, rohan.teaches, on …",
    "Ask Rohan Kulkarni, rohan.teaches, on …",
    "Ask Rohan Kulkarni, rohan.teaches, on …",
    "Ask Rohan Kulkarni, …, on …",
  ];
  for (const _turn of ["first", "kept"])
    expect(masks.map((tutor) => maskTutorText(text, tutor as Person))).toEqual(expected);
  expect(maskTutorArea("College Road", rohan)).toBe("College Road");
  expect(maskTutorText("College Road", rohan)).toBe("…");
});

it("takes a hostile text in a moment", () => {
  const words = "a ".repeat(1000) + "1 ".repeat(500) + "a.a.".repeat(500) + "School ".repeat(200);
  const start = performance.now();
  maskText(words, rohan);
  expect(performance.now() - start).toBeLessThan(500);
});
