import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Slot } from "@tutorsetu/contracts/bookings";
import { as } from "@tutorsetu/service-kit/testing/app";
import { expect, it } from "vitest";
import { id } from "../testing/person.ts";
import { read, startHarness, withMongo } from "../testing/harness.ts";

withMongo();

const MONDAY: Slot[] = [{ day: "mon", part: "evening" }];
const TUESDAY: Slot[] = [{ day: "tue", part: "morning" }];

type Calls = Awaited<ReturnType<typeof startHarness>>["studentCalls"];

/** A student has asked, and the steps of both sides from there. */
async function startRequest() {
  const harness = await startHarness();
  const { tutor, tutorCalls, studentCalls } = harness;
  const asked = { tutorId: tutor._id, preferredSlots: MONDAY };
  const made = await studentCalls("POST", "/bookings/create-booking", asked);
  const { _id } = read(bookingsApi.create, made.body).booking;
  const turnOf = async (who: Calls) => {
    const { body } = await who("GET", "/bookings?status=pending&turn=yes");
    const { bookings, counts, total } = read(bookingsApi.list, body);
    expect([counts.turn, total]).toEqual([bookings.length, bookings.length]);
    return bookings.length;
  };
  const move = (newStatus: string) =>
    tutorCalls("PUT", "/bookings/update-bookings-status", { bookingId: _id, newStatus });
  return {
    ...harness,
    propose: (who: Calls, proposal: number) =>
      who("POST", `/bookings/${_id}/proposals`, { proposal, preferredSlots: TUESDAY }),
    agree: () => studentCalls("POST", `/bookings/${_id}/agree-time`, { proposal: 1 }),
    move,
    /** How much waits for the tutor, and for the student. */
    turns: async () => [await turnOf(tutorCalls), await turnOf(studentCalls)],
  };
}
type Request = Awaited<ReturnType<typeof startRequest>>;

const TUTOR = [1, 0];
const STUDENT = [0, 1];
const NOBODY = [0, 0];

it.each([
  ["nobody has said anything", async () => {}, TUTOR],
  ["the tutor has proposed a time", ({ propose, tutorCalls }) => propose(tutorCalls, 0), STUDENT],
  [
    "the student has agreed to it",
    async ({ propose, tutorCalls, agree }) => {
      await propose(tutorCalls, 0);
      await agree();
    },
    TUTOR,
  ],
  [
    "the student has proposed another one",
    async ({ propose, studentCalls }) => propose(studentCalls, 0),
    TUTOR,
  ],
  ["it is accepted", ({ move }) => move("accepted"), NOBODY],
  [
    "it is accepted and nobody has agreed to the proposed time",
    async ({ propose, tutorCalls, move }) => {
      await propose(tutorCalls, 0);
      await move("accepted");
    },
    STUDENT,
  ],
  [
    "that was agreed to after it was accepted",
    async ({ propose, tutorCalls, move, agree }) => {
      await propose(tutorCalls, 0);
      await move("accepted");
      await agree();
    },
    NOBODY,
  ],
  [
    "it has ended with a proposal open",
    async ({ propose, tutorCalls, move }) => {
      await propose(tutorCalls, 0);
      await move("cancelled");
    },
    NOBODY,
  ],
] as readonly [string, (request: Request) => Promise<unknown>, readonly number[]][])(
  "says for whom a student's request waits: %s",
  async (_when, steps, turns) => {
    const request = await startRequest();
    await steps(request);
    expect(await request.turns()).toEqual(turns);
  },
);

it("counts nothing for strangers and administrators, and without being asked", async () => {
  const { app, tutorCalls } = await startRequest();
  const countsOf = async (who: Calls, query: string) =>
    read(bookingsApi.list, (await who("GET", `/bookings${query}`)).body).counts;
  expect(await countsOf(as(app, "Tutor", id()), "?turn=yes")).toMatchObject({ turn: 0 });
  expect(await countsOf(as(app, "Admin", id()), "?turn=yes")).not.toHaveProperty("turn");
  expect(await countsOf(tutorCalls, "")).not.toHaveProperty("turn");
});
