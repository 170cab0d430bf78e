const QUARTER_MS = 900_000;
const QUARTERS_A_DAY = 96;

interface Agreed<Person> {
  readonly asker: Person;
  readonly teacher: Person;
  readonly bookingId: string;
}

/** A demo class that both agreed to, within the tutor's hours, and a calendar of each. */
export async function demoClass<Person>(
  call: (by: Person, method: string, path: string, body?: object) => Promise<unknown>,
  { asker, teacher, bookingId }: Agreed<Person>,
): Promise<void> {
  const hours = [{ day: "sun", from: "00:00", until: "24:00" }];
  await call(teacher, "PUT", "/availability", { version: 0, hours, exceptions: [] });
  for (const one of [asker, teacher]) await call(one, "GET", "/calendar/address");
  const inThreeDays = Math.floor(Date.now() / QUARTER_MS) + 3 * QUARTERS_A_DAY;
  const startsAt = new Date(inThreeDays * QUARTER_MS).toISOString();
  const demo = `/bookings/${bookingId}/demo`;
  await call(teacher, "POST", demo, { version: 0, times: [startsAt], minutes: 30 });
  await call(asker, "POST", `${demo}/confirm`, { version: 1, startsAt });
}
