import { localitiesOf } from "@tutorsetu/demo/localities";
import { PLACES } from "@tutorsetu/demo/places";
import { expect, it } from "vitest";
import { checkPinCode } from "../src/places/pin-codes.ts";

it("knows every PIN code of the demo people, in their state", async () => {
  const all = PLACES.flatMap(([city, state]) =>
    localitiesOf(city).map(({ pinCode }) => ({ pinCode, state })),
  );
  expect(all.length).toBeGreaterThan(200);
  const found = await Promise.all(
    all.map(({ pinCode, state }) =>
      checkPinCode(pinCode, state).then(
        () => [],
        () => [`${pinCode} in ${state}`],
      ),
    ),
  );
  expect(found.flat()).toEqual([]);
});
