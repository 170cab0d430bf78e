import type { Person } from "@tutorsetu/contracts/people";
import { expect, it } from "vitest";
import { fetchPeople } from "@tutorsetu/service-kit/fetch-people";
import { aStudent, aTutor } from "../../testing/person.ts";
import type { BookingDoc } from "./booking.ts";
import { newBooking } from "./create-booking.ts";
import { type PartyDeps, withCurrentParties } from "./list-bookings.ts";

/** Reads a booking after its people have changed, and returns what was written back. */
async function readAfter(change: (tutor: Person, student: Person) => Person[]) {
  const [tutor, student] = [aTutor(), aStudent()];
  const studentProfileId = student.student?._id ?? "";
  const doc = newBooking({ tutor, student, studentProfileId, side: "Student", form: {} });
  const written: unknown[] = [];
  const refresh = (side: string) => async (party: { userName: string }) =>
    written.push([side, party.userName]);
  const bookings = { refreshTutor: refresh("Tutor"), refreshStudent: refresh("Student") };
  const fetch = async () => change(tutor, student);
  const deps = { bookings, profiles: {}, fetchPeople: fetch } as unknown as PartyDeps; // safe: the only calls there are
  const [shown] = await withCurrentParties([doc], deps);
  return { written, shown, doc };
}

it("writes nothing back while both people are unchanged", async () => {
  const { written, shown, doc } = await readAfter((tutor, student) => [student, tutor]);
  expect(written).toEqual([]);
  expect(shown).toEqual(doc);
});

it("writes back the person who has changed, and nobody else", async () => {
  const renamed = await readAfter((tutor, student) => [{ ...tutor, userName: "Asha" }, student]);
  expect(renamed.written).toEqual([["Tutor", "Asha"]]);
  const deleted = await readAfter((tutor) => [tutor]);
  expect(deleted.written).toEqual([["Student", "Deleted user"]]);
  expect(deleted.shown?.student).toMatchObject({ userName: "Deleted user", student: null });
});

it("fetches each person once, and calls nobody for an empty list", async () => {
  const asked: unknown[] = [];
  const users = {
    async call(_endpoint: unknown, { query }: { query: unknown }) {
      asked.push(query);
      return { people: [] };
    },
  };
  const fetch = fetchPeople(users as never); // safe: the only call there is
  expect(await fetch([])).toEqual([]);
  expect(asked).toEqual([]);
  await fetch(["a", "b", "a"]);
  expect(asked).toEqual([{ ids: "a,b" }]);
});

it("shows the stored parties while svc-users is unavailable", async () => {
  const doc = { _id: "1" } as BookingDoc; // safe: nothing of it is read
  const fetchPeople = () => Promise.reject(new Error("unavailable"));
  const deps = { fetchPeople } as unknown as PartyDeps; // safe: the only call there is
  expect(await withCurrentParties([doc], deps)).toEqual([doc]);
});
