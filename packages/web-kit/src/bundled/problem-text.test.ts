import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { Problem } from "@tutorsetu/contracts/problem";
import { type ProblemCode, problemOf, problems } from "@tutorsetu/contracts/problems";
import { afterEach, expect, test } from "vitest";
import { hi as messages } from "../messages/hi/failures.ts";
import { hi } from "../messages/hi/problems.ts";
import { ApiError } from "../shared/api/api-error.ts";
import { format, setLanguage } from "../shared/display/i18n.ts";
import { inHindi, useProblemText } from "./problem-text.ts";

const codes = Object.keys(problems) as ProblemCode[]; // safe: the catalogue is a literal
const paramsOf = (code: ProblemCode) =>
  Object.fromEntries(
    Array.from(problems[code].matchAll(/\{(\w+)\}/g), ([, name = ""]) => [name, `${name} (50%?)`]),
  );

const failureOf = (status: number, problem: Problem) =>
  inHindi(new ApiError(status, problem), false);

afterEach(cleanup);
afterEach(() => act(() => setLanguage("en")));

test.each(codes)("%s has its text in Hindi, in a failure and its fields", async (code) => {
  const params = paramsOf(code);
  const told = problemOf(code, params);
  const failure = await failureOf(422, {
    ...told,
    fields: { a: told.message },
    problems: { a: { code, params } },
  });
  const text = format(hi[code], params);
  expect(failure).toMatchObject({ status: 422, message: text });
  expect(failure.problem).toMatchObject({ code, message: text, fields: { a: text } });
});

test("changed English sentences of a server leave the Hindi and its hint as they are", async () => {
  const before = await failureOf(409, problemOf("booking_open"));
  const planted = { ...problemOf("booking_open"), message: "A planted sentence." };
  const after = await failureOf(409, planted);
  expect(after.displayMessage).toBe(before.displayMessage);
  expect(after.displayMessage).toContain(hi.booking_open);
});

test.each([
  [401, hi.unauthenticated],
  [403, hi.forbidden],
  [404, hi.not_found],
  [409, hi.invalid],
  [422, hi.invalid],
  [429, hi.too_often],
  [500, hi.internal],
  [503, hi.unavailable],
])("an unknown code with status %i gets a general sentence", async (status, text) => {
  const planted = { message: "A planted sentence.", code: "planted_code" };
  const failure = await failureOf(status, planted);
  expect(failure.message).toBe(text);
  expect(failure.displayMessage).not.toContain("planted");
});

test("an unknown code of a field gets a general sentence, an older server's field stays as it is", async () => {
  const { problem } = await failureOf(422, {
    ...problemOf("invalid"),
    fields: { a: "A planted sentence.", b: "From an older server." },
    problems: { a: { code: "planted_code" } },
  });
  expect(problem.fields).toEqual({ a: hi.invalid, b: "From an older server." });
});

test("no answer has its text and hint in Hindi", async () => {
  const failure = await failureOf(0, { message: "Network Error", code: "network" });
  expect(failure.displayMessage).toBe(messages.network);
});

test("words problems of a form when the language changes", async () => {
  const { result } = renderHook(useProblemText);
  for (const code of codes) expect(result.current(code)).toBe(problems[code]);
  expect(result.current("never_released", { name: "mf-blogs" })).toContain("mf-blogs has not");
  act(() => setLanguage("hi"));
  await waitFor(() => expect(result.current("email_required")).toBe(hi.email_required));
  expect(result.current("planted_code")).toBe(hi.invalid);
});
