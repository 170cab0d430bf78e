import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import { addDays, dateOf } from "@tutorsetu/contracts/lessons/india-time";
import type { Person } from "../access/identities.ts";

type Call = (by: Person, method: string, path: string, body?: object) => Promise<unknown>;

interface Both {
  readonly asker: Person;
  readonly teacher: Person;
}

/** Lessons of an accepted booking that both agree on; one is called off, and others see how many were held. */
export async function arrangeLessons(call: Call, id: string, { asker, teacher }: Both) {
  const startsOn = addDays(dateOf(new Date()), 1);
  const times = WEEKDAYS.map((day) => ({ day, from: "17:00", minutes: 60 }));
  const terms = { times, feePaise: 240_000, feePer: "month", startsOn };
  const path = `/bookings/${id}/arrangement`;
  await call(teacher, "PUT", path, { ...terms, version: 0 });
  await call(asker, "POST", `${path}/agree`, { version: 1 });
  const lesson = `${id}-${addDays(startsOn, 1).replaceAll("-", "")}-1700`;
  const off = { lesson, version: 0, reason: "A family feast." };
  await call(asker, "POST", `/lessons/${id}/call-off`, off);
  await call(teacher, "PUT", "/lessons/facts", { shown: true });
}
