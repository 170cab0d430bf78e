import { en } from "@tutorsetu/contracts/messages/en/server";
import { hi } from "@tutorsetu/contracts/messages/hi/server";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ApiError } from "../shared/api/api-error.ts";
import { fill, setLanguage } from "../shared/display/i18n.ts";
import { inHindi, useServerText } from "./server-text.ts";

type Key = keyof typeof en;

const keys = Object.keys(en) as Key[]; // safe: the catalogue is a literal
const gaps = (key: Key) => Array.from(en[key].matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
const whole = keys.filter((key) => gaps(key).length === 0);
const gapped = keys.filter((key) => gaps(key).length > 0);
/** With all that a pattern could trip over. */
const valuesOf = (key: Key) =>
  Object.fromEntries(gaps(key).map((name) => [name, `${name} (50%?) $1\nof {it} `]));

const failureOf = (said: string) =>
  inHindi(new ApiError(422, { message: said, code: "invalid", fields: { a: said } }), false);

afterEach(cleanup);
afterEach(() => act(() => setLanguage("en")));

test.each(whole)("%s is said in Hindi, in a failure and its fields", async (key) => {
  const failure = await failureOf(en[key]);
  expect(failure).toMatchObject({ status: 422, message: hi[key] });
  expect(failure.problem).toEqual({ message: hi[key], code: "invalid", fields: { a: hi[key] } });
});

test("the sentences with gaps are known, so that the next test is about something", () => {
  expect(gapped).toContain("bookingUpdated");
});

test.each(gapped)("%s is said in Hindi with what stood in its gaps", async (key) => {
  const values = valuesOf(key);
  const { message, problem } = await failureOf(fill(en[key], values));
  expect(message).toBe(fill(hi[key], values));
  expect(problem.fields).toEqual({ a: message });
});

test.each(["Whatever", "", "50/month", "Class act", "Booking status updated to: "])(
  "%j is no sentence of ours and stays as it is",
  async (said) => expect((await failureOf(said)).message).toBe(said),
);

test("translates messages of a form when the language changes", async () => {
  const { result } = renderHook(useServerText);
  for (const key of keys) expect(result.current(en[key])).toBe(en[key]);
  const updated = fill(en.bookingUpdated, { status: "accepted" });
  expect(result.current(updated)).toBe(updated);
  act(() => setLanguage("hi"));
  await waitFor(() => expect(result.current(en.emailRequired)).toBe(hi.emailRequired));
  expect(result.current(updated)).toBe(fill(hi.bookingUpdated, { status: "accepted" }));
  expect(result.current("Whatever")).toBe("Whatever");
});
