import { expect, it } from "vitest";
import { acrossRestart, amongOthers, intrusions } from "../src/battery/attacks.ts";
import { everyAttack, faultsOf } from "../src/battery/battery.ts";
import { changingHarness } from "../src/harness.ts";

/** `E2E_LONG=1`, as `npm run battery`: each attack has a test in the slice that it meets, in every `npm test`. */
it.runIf(process.env["E2E_LONG"])(
  "no attack gets through, and none makes a call of honest people fail",
  async () => {
    const [fixture] = await changingHarness();
    const results = await everyAttack(fixture);
    const attacks = [...amongOthers, intrusions, acrossRestart];
    expect(results.map(({ name }) => name)).toEqual(attacks.flatMap((one) => Object.keys(one)));
    expect(results.filter((result) => faultsOf(result).length > 0)).toEqual([]);
  },
  300_000,
);
