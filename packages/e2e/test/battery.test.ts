import { expect, it } from "vitest";
import { acrossRestart, amongOthers, intrusions } from "../src/battery/attacks.ts";
import { everyAttack, everyIntrusion, faultsOf } from "../src/battery/battery.ts";
import { changingHarness } from "../src/harness.ts";

/**
 * `LONG_TESTS=1`: also what takes from others, while twenty people work, and what is done across a restart. Each such attack has a
 * test in the slice that it meets; `npm run battery` runs all of them, too.
 */
const IS_LONG = Boolean(process.env["LONG_TESTS"]);

it("no attack gets through, and none makes a call of honest people fail", async () => {
  const [fixture] = await changingHarness();
  const results = await (IS_LONG ? everyAttack(fixture) : everyIntrusion(fixture));
  const attacks = IS_LONG ? [...amongOthers, intrusions, acrossRestart] : [intrusions];
  expect(results.map(({ name }) => name)).toEqual(attacks.flatMap((one) => Object.keys(one)));
  expect(results.filter((result) => faultsOf(result).length > 0)).toEqual([]);
}, 300_000);
