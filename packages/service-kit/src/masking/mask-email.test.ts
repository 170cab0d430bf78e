import { expect, it } from "vitest";
import { maskEmail } from "./mask-email.ts";

it.each([
  ["priya.nair@example.in", "p•••@example.in"],
  ["p@example.in", "p•••@example.in"],
  ['"a@b"@example.in', '"•••@example.in'],
  ["", "•••"],
  ["nothing", "•••"],
])("shows strangers of %j only %j", (email, expected) => {
  expect(maskEmail(email)).toBe(expected);
});
