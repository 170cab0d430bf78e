import {
  EXAMS,
  TEACHING_BOARDS,
  TEACHING_LANGUAGES,
  TEACHING_PLACES,
} from "@tutorsetu/contracts/tutoring/choices";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { setLanguage } from "../shared/display/i18n.ts";
import { useOfferName } from "./offer-name.ts";

afterEach(cleanup);
afterEach(() => act(() => setLanguage("en")));

it("names what tutors offer in the reader's language, and what it does not know as it is", async () => {
  const { result } = renderHook(() => useOfferName());
  const all = [...TEACHING_BOARDS, ...EXAMS, ...TEACHING_PLACES, ...TEACHING_LANGUAGES];
  expect(all.filter((slug) => result.current(slug) === slug)).toEqual([]);
  expect(result.current("state-board")).toBe("State board");
  expect(result.current("constructor")).toBe("constructor");
  act(() => setLanguage("hi"));
  await waitFor(() => expect(result.current("marathi")).toBe("मराठी"));
});
