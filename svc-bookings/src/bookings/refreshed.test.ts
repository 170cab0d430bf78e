import type { Person } from "@tutorsetu/contracts/people";
import { expect, it } from "vitest";
import { aStudent, aTutor } from "../../test/person.ts";
import type { BookingDoc } from "./doc.ts";
import { newBooking } from "./new-booking.ts";
import { askPeople } from "./people.ts";
import { refreshed } from "./refreshed.ts";
import type { Bookings } from "./store.ts";

/** Looks at a booking of two of whom one has changed since, and answers what was written down. */
async function look(change: (tutor: Person, student: Person) => Person[]) {
  const [tutor, student] = [aTutor(), aStudent()];
  const doc = newBooking({ tutor, student, side: "Student", form: {} });
  const written: unknown[] = [];
  const refreshParty = async (side: string, { userName }: { userName: string }) =>
    written.push([side, userName]);
  const ask = async () => change(tutor, student);
  // safe: the only call there is
  const [shown] = await refreshed([doc], { refreshParty } as unknown as Bookings, ask);
  return { written, shown, doc };
}

it("writes down nothing while both are as they were", async () => {
  const { written, shown, doc } = await look((tutor, student) => [student, tutor]);
  expect(written).toEqual([]);
  expect(shown).toEqual(doc);
});

it("writes down who has changed, and nobody else", async () => {
  const renamed = await look((tutor, student) => [{ ...tutor, userName: "Asha" }, student]);
  expect(renamed.written).toEqual([["Tutor", "Asha"]]);
  const left = await look((tutor) => [tutor]);
  expect(left.written).toEqual([["Student", "Deleted user"]]);
  expect(left.shown?.student).toMatchObject({ userName: "Deleted user", student: null });
});

it("asks for each person once, and for nobody not at all", async () => {
  const asked: unknown[] = [];
  const users = {
    async call(_endpoint: unknown, { query }: { query: unknown }) {
      asked.push(query);
      return { people: [] };
    },
  };
  const ask = askPeople(users as never); // safe: the only call there is
  expect(await ask([])).toEqual([]);
  expect(asked).toEqual([]);
  await ask(["a", "b", "a"]);
  expect(asked).toEqual([{ ids: "a,b" }]);
});

it("shows what is kept while nobody can say how people are", async () => {
  const doc = { _id: "1" } as BookingDoc; // safe: nothing of it is read
  const away = () => Promise.reject(new Error("away"));
  expect(await refreshed([doc], {} as Bookings, away)).toEqual([doc]);
});
