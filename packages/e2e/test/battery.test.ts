import { expect, it } from "vitest";
import {
  acrossRestart,
  amongOthers,
  intrusions,
  intrusionsOfNewPlatform,
} from "../src/battery/attacks.ts";
import { everyAttack, everyIntrusion, faultsOf } from "../src/battery/battery.ts";
import { changingHarness, sharedHarness } from "../src/harness.ts";

/**
 * `LONG_TESTS=1`: also what takes from others, while twenty people work, and what needs a platform of its own. Each such attack
 * has a test in the slice that it meets; `npm run battery` runs all of them, too.
 */
const IS_LONG = Boolean(process.env["LONG_TESTS"]);
const EVERY = [...amongOthers, intrusions, intrusionsOfNewPlatform, acrossRestart];

it("no attack gets through, and none makes a call of honest people fail", async () => {
  const [fixture] = await (IS_LONG ? changingHarness() : sharedHarness());
  const results = await (IS_LONG ? everyAttack(fixture) : everyIntrusion(fixture));
  const attacks = IS_LONG ? EVERY : [intrusions];
  expect(results.map(({ name }) => name)).toEqual(attacks.flatMap((one) => Object.keys(one)));
  expect(results.filter((result) => faultsOf(result).length > 0)).toEqual([]);
}, 300_000);
