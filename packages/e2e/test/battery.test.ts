import { expect, it } from "vitest";
import { acrossRestart, amongOthers, intrusions } from "../src/battery/attacks.ts";
import { everyAttack, faultsOf } from "../src/battery/battery.ts";
import { changingHarness } from "../src/harness.ts";

it("no attack gets through, and none makes a call of honest people fail", async () => {
  const [fixture] = await changingHarness();
  const results = await everyAttack(fixture);
  const attacks = [...amongOthers, intrusions, acrossRestart].flatMap((one) => Object.keys(one));
  expect(results.map(({ name }) => name)).toEqual(attacks);
  expect(results.filter((result) => faultsOf(result).length > 0)).toEqual([]);
}, 300_000);
