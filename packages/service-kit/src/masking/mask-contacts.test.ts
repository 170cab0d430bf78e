import { expect, it } from "vitest";
import { maskContacts } from "./mask-contacts.ts";

it.each([
  ["Call 98123 45678, or +91-98123-45679.", "Call …, or …."],
  ["मेरा नंबर ९८१२३ ४५६७८ है", "मेरा नंबर … है"],
  ["Write to priya.nair@example.in please", "Write to … please"],
  ["priya at gmail dot com", "…"],
  ["See https://insta.example/priya or priyateaches.in", "See … or …"],
  ["Follow @priya_teaches", "Follow …"],
])("cuts what leads past the site out of %j", (text, expected) => {
  expect(maskContacts(text)).toBe(expected);
});

it.each([
  "M.Sc in Physics and B.Ed; B.Com, M.Tech, Ph.D.",
  "Taught at Ryan International School 2014-2019, classes 11/12, 24/7 on chat.",
  "₹2,600 a month, 98% of 120 students passed.",
])("leaves %j as it is", (text) => {
  expect(maskContacts(text)).toBe(text);
});
