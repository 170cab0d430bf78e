import { demoPeople } from "@tutorsetu/demo/people";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { setLanguage } from "../shared/display/i18n.ts";
import { hi } from "../messages/hi/cities.ts";
import { useCityName, usePlace } from "./place-name.ts";

afterEach(cleanup);
afterEach(() => act(() => setLanguage("en")));

it("names a place in the reader's language, and what it does not know as it was typed", async () => {
  const { result } = renderHook(() => ({ place: usePlace(), city: useCityName() }));
  const pune = { city: "Pune", state: "Maharashtra" };
  expect(result.current.place(pune)).toBe("Pune, Maharashtra");
  act(() => setLanguage("hi"));
  await waitFor(() => expect(result.current.place(pune)).toBe("पुणे, महाराष्ट्र"));
  await waitFor(() => expect(result.current.city("new  delhi ")).toBe("नई दिल्ली"));
  expect(result.current.city("Kothrud")).toBe("Kothrud");
  expect(result.current.city("पुणे")).toBe("पुणे");
  expect(result.current.city("constructor")).toBe("constructor");
  expect(result.current.place({ city: "Kothrud", state: "Maharashtra" })).toBe("Kothrud, महाराष्ट्र");
});

it("knows a Hindi name for every city of the demo", () => {
  const { tutors, students } = demoPeople();
  const cities = [...tutors, ...students].map(({ city }) => city);
  expect(cities.filter((city) => !hi[city])).toEqual([]);
});
