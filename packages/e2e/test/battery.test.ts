import { expect, it } from "vitest";
import { acrossRestart, amongOthers, intrusions } from "../src/battery/attacks.ts";
import { faultsOf, runBattery } from "../src/battery/battery.ts";

it("no attack gets through, and none makes a call of honest people fail", async () => {
  const results = await runBattery();
  const attacks = [...amongOthers, intrusions, acrossRestart].flatMap((one) => Object.keys(one));
  expect(results.map(({ name }) => name)).toEqual(attacks);
  expect(results.filter((result) => faultsOf(result).length > 0)).toEqual([]);
}, 300_000);
