import { usersCalls } from "@tutorsetu/contracts/calls/users";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { latinDigits } from "@tutorsetu/contracts/typed-numbers";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { client } from "../../shared/api/api.ts";

type Place = Reply<typeof usersCalls.place>;

interface Answer {
  readonly pin: string;
  /** Null: there is no such PIN code. */
  readonly place: Place | null;
}

const users = client(usersCalls);

const plainPin = (typed: string) => latinDigits(typed).replaceAll(/\s/g, "");

/** Asks what a PIN code stands for once it is whole; `onPlace` is told of the place. Without an answer nothing is said. */
export function usePinPlace(onPlace: (place: Place) => void) {
  const [answer, setAnswer] = useState<Answer>();
  const asked = useRef("");
  // What was typed meanwhile stays.
  const tell = useRef(onPlace);
  useEffect(() => {
    tell.current = onPlace;
  });

  async function ask(typed: string) {
    const pin = plainPin(typed);
    if (!/^[1-9]\d{5}$/.test(pin) || pin === asked.current) return;
    asked.current = pin;
    try {
      const place = await users.place({ params: { pin } });
      if (asked.current !== pin) return;
      setAnswer({ pin, place });
      tell.current(place);
    } catch (error) {
      if (asked.current !== pin) return;
      if (error instanceof ApiError && error.status === 404) setAnswer({ pin, place: null });
      else asked.current = "";
    }
  }

  const known = (typed: string) => (answer?.pin === plainPin(typed) ? answer : undefined);
  return {
    ask: (typed: string) => void ask(typed),
    /** Of the PIN code that stands there now. */
    placeOf: (typed: string) => known(typed)?.place ?? undefined,
    problemOf(typed: string, state: string): ProblemCode | undefined {
      const found = known(typed);
      if (!found) return undefined;
      if (!found.place) return "pin_code_unknown";
      return state !== "" && state !== found.place.state ? "pin_code_elsewhere" : undefined;
    },
  };
}
