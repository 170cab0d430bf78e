import { dateOf } from "@tutorsetu/contracts/lessons/india-time";

interface Named {
  readonly userName: string;
}

type Call<Person> = <T>(by: Person, method: string, path: string, body?: object) => Promise<T>;

interface Tuition<Person> {
  readonly asker: Person;
  readonly teacher: Person;
  readonly bookingId: string;
}

/** A payment that names both, confirmed, and where the tutor wants to be paid. */
export async function keepFeeBook<Person extends Named>(
  call: Call<Person>,
  { asker, teacher, bookingId }: Tuition<Person>,
): Promise<void> {
  const note = `From ${asker.userName} to ${teacher.userName}`;
  const payment = { paise: 250_000, paidOn: dateOf(new Date()), method: "upi", note };
  type Noted = { readonly entry: { readonly _id: string } };
  const { entry } = await call<Noted>(asker, "POST", `/bookings/${bookingId}/fees`, payment);
  await call(teacher, "POST", `/fees/${entry._id}/confirm`);
  await call(teacher, "PUT", "/fees/upi", { address: "lessons@okbank" });
}
