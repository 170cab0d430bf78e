import { usersApi as api } from "@tutorsetu/contracts/apis";
import { latinDigits } from "@tutorsetu/contracts/typed-numbers";
import { addressOf } from "@tutorsetu/service-kit/address";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { isPinCode } from "./pin-codes.ts";
import { loadPlaces } from "./places.ts";

/** What a PIN code stands for: forms propose it. */
export function placeRoutes({ limiter }: { readonly limiter: CreateLimiter }) {
  const asked = limiter(300, 600, "too_often", "pin-codes");

  // A PIN code is no id.
  return contractRoutes({ malformedIds: "unknown" }).on(api.place, async ({ c }) => {
    await asked.take(addressOf(c));
    const pin = latinDigits(c.req.param("pin") ?? "").replaceAll(/\s/g, "");
    if (!isPinCode(pin)) throw unprocessable("pinCode", "pin_code_invalid");
    const place = (await loadPlaces()).ofPin(pin);
    if (!place) throw new HttpProblem("not_found", "pin_code_unknown");
    return { city: place.city, state: place.state };
  }).app;
}
