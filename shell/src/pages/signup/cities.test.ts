import { STATES } from "@tutorsetu/contracts/domain";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useCityName } from "@tutorsetu/web-kit/place-name";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { citiesOf } from "./cities.ts";

afterEach(cleanup);
afterEach(() => act(() => setLanguage("en")));

it("every city that is suggested has a Hindi name", async () => {
  const suggested = STATES.flatMap(citiesOf);
  expect(suggested.length).toBeGreaterThan(80);
  const { result } = renderHook(useCityName);
  act(() => setLanguage("hi"));
  await waitFor(() => expect(result.current("Pune")).toBe("पुणे"));
  expect(suggested.filter((city) => !/\p{Script=Devanagari}/u.test(result.current(city)))).toEqual(
    [],
  );
});
