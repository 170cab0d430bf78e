import { expect, it } from "vitest";
import { attacks } from "../src/battery/attacks.ts";
import { faultsOf, runBattery } from "../src/battery/battery.ts";

it("no attack gets through, and none makes a call of honest people fail", async () => {
  const results = await runBattery();
  expect(results.length).toBe(Object.keys(attacks).length);
  expect(results.filter((result) => faultsOf(result).length > 0)).toEqual([]);
  expect(results.filter(({ tried, honest }) => tried === 0 || honest.calls === 0)).toEqual([]);
}, 300_000);
