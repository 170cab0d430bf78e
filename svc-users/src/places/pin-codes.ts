import { STATES } from "@tutorsetu/contracts/domain";
import { unprocessable } from "@tutorsetu/service-kit/http-problem";
import { loadPlaces } from "./places.ts";

export const isPinCode = (text: string): boolean => /^[1-9]\d{5}$/.test(text);

const plain = (state: string) => state.trim().toLowerCase();
const knownStates: ReadonlySet<string> = new Set(STATES.map(plain));

/** Rejects a PIN code that does not exist, or lies in another state; none at all is right. */
export async function checkPinCode(pinCode: string, state: string): Promise<void> {
  if (pinCode === "") return;
  const place = (await loadPlaces()).ofPin(pinCode);
  if (!place) throw unprocessable("pinCode", "pin_code_unknown");
  // What is no state, such as "NCR", is no other one either.
  const isElsewhere = knownStates.has(plain(state)) && plain(state) !== plain(place.state);
  if (isElsewhere) throw unprocessable("pinCode", "pin_code_elsewhere");
}
