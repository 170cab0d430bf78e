import { STATES } from "@tutorsetu/contracts/domain";
import { hi } from "@tutorsetu/contracts/messages/hi/cities";
import { expect, it } from "vitest";
import { citiesOf } from "./cities.ts";

it("every city that is suggested has a Hindi name", () => {
  const suggested = STATES.flatMap(citiesOf);
  expect(suggested.length).toBeGreaterThan(80);
  expect(suggested.filter((city) => !hi[city])).toEqual([]);
});
