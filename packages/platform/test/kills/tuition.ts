import { setTimeout as pause } from "node:timers/promises";
import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import { addDays, dateOf, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { expect } from "vitest";
import { register } from "../access/identities.ts";
import { type KilledPlatform, PATIENCE, type Request } from "./killed-platform.ts";

const IN_TURN =
  "svc-bookings svc-content svc-bookings store svc-bookings svc-users svc-bookings gateway svc-chat".split(
    " ",
  );
/** One in each step: an odd number of them, so that each is killed during one step and after another. */
export const KILLED_IN_TURN = (step: number) => IN_TURN[step % IN_TURN.length] ?? "";

/** What each of the two is told, in the order of letters: a lesson was marked twice, and two payments noted. */
export const TOLD = {
  student:
    "booking_accepted demo_held demo_proposed fee_confirmed fee_confirmed fee_reversed lesson_held lesson_held terms_proposed",
  tutor:
    "booking_requested demo_confirmed demo_go_on demo_proposed fee_noted fee_noted lesson_contradicted lesson_moved terms_agreed",
};

/** How long after its request a process is killed. */
const AFTER_MS = [3, 12, 6, 25, 9, 1, 18];

interface Reply {
  readonly booking: { readonly _id: string; readonly demo?: { readonly state: string } };
  readonly arrangement: { readonly version: number; readonly versions: readonly object[] };
  readonly lessons: readonly { readonly _id: string; readonly state: string }[];
  readonly entry: { readonly _id: string; readonly receiptNo?: string };
  readonly entries: readonly {
    readonly _id: string;
    readonly kind: string;
    readonly cause?: string;
    readonly state?: string;
    readonly receiptNo?: string;
    readonly isReversed: boolean;
  }[];
  readonly totals: object;
}

interface Kills {
  readonly victimOf: (step: number) => string;
  /** During and after each step; else during one and after the next. */
  readonly isTwice?: boolean;
}

type Call = Omit<Request, "who">;
const post = (path: string, body: object = {}, key?: string): Call => ({
  method: "POST",
  path,
  body,
  ...(key ? { key } : {}),
});

interface Reservation {
  readonly _id: string;
  readonly quarters: readonly number[];
  readonly held: readonly { readonly bookingId: string }[];
}

/**
 * A tutor and a student go from a request over a demo class and lessons to a receipt. Whatever is killed, each step is made once:
 * the request that nobody has answered is sent again, as a page or a person does. Resolves with what the two were told.
 */
export async function tuitionAcrossKills(
  platform: KilledPlatform,
  name: string,
  { victimOf, isTwice = false }: Kills,
) {
  const { url, db, call, untilDone, kill, untilTold } = platform;
  const [student, tutor] = await Promise.all([
    register(url, "Student", `Pupil-${name}`),
    register(url, "Tutor", `Teacher-${name}`),
  ]);
  let steps = 0;
  async function step(who: typeof tutor, request: Call): Promise<Reply> {
    const victim = victimOf(steps);
    const isDuring = steps % 2 === 0;
    const afterMs = AFTER_MS[steps++ % AFTER_MS.length];
    if (isDuring || isTwice) {
      const sent = call<Reply>({ ...request, who });
      await pause(afterMs);
      await kill(victim);
      await sent;
    }
    const reply = await untilDone<Reply>({ ...request, who });
    if (!isDuring || isTwice) await kill(victim);
    return reply;
  }
  const read = (who: typeof tutor, path: string) => step(who, { method: "GET", path });

  const today = dateOf(new Date());
  const at = (days: number, time: string) => instantOf(addDays(today, days), time).toISOString();
  const asked = post("/bookings/create-booking", { tutorId: tutor.id }, `asked-${name}`);
  const { _id: id } = (await step(student, asked)).booking;
  const accepted = { bookingId: id, newStatus: "accepted" };
  const path = "/bookings/update-bookings-status";
  await step(tutor, { method: "PUT", path, body: accepted });

  const demo = (what: string, body: object) => post(`/bookings/${id}/demo${what}`, body);
  const propose = { version: 0, times: [at(3, "17:00"), at(4, "17:00")], minutes: 45 };
  await step(student, demo("", propose));
  await step(tutor, demo("", { version: 1, times: [at(5, "18:00")], minutes: 60 }));
  await step(student, demo("/confirm", { version: 2, startsAt: at(5, "18:00") }));
  // Each of the two has its four quarters of an hour once.
  const reservations = db.collection<Reservation>("reservations");
  const reserved = async () =>
    (await reservations.find({ "held.bookingId": id }).toArray()).map(
      ({ held, quarters }) => held.length * 10 + new Set(quarters).size * quarters.length,
    );
  await expect.poll(reserved, PATIENCE).toEqual([26, 26]);
  // The class is over.
  const isOver = async () =>
    (
      await db
        .collection<{ _id: string }>("bookings")
        .updateOne({ _id: id }, { $set: { "demo.startsAt": new Date(Date.now() - 3_600_000) } })
    ).matchedCount;
  await expect.poll(isOver, PATIENCE).toBe(1);
  await step(tutor, demo("/note", { version: 3, isHeld: true }));
  const held = await step(student, demo("/go-on", { version: 4 }));
  expect(held.booking.demo).toMatchObject({ version: 5, state: "held", outcome: "go_on" });

  const arrangement = `/bookings/${id}/arrangement`;
  const times = WEEKDAYS.map((day) => ({ day, from: "06:00", minutes: 60 }));
  const startsOn = addDays(today, -7);
  const body = { version: 0, times, feePaise: 45_000, feePer: "lesson", startsOn };
  await step(tutor, { method: "PUT", path: arrangement, body });
  await step(student, post(`${arrangement}/agree`, { version: 1 }));
  const lesson = (days: number) => `${id}-${addDays(today, days).replaceAll("-", "")}-0600`;
  const change = (what: string, days: number, version: number, more: object) =>
    post(`/lessons/${id}/${what}`, { lesson: lesson(days), version, ...more });
  const moved = { startsAt: at(3, "18:00"), reason: "A wedding" };
  await step(student, change("move", 2, 0, moved));
  await step(tutor, change("mark", -1, 0, { state: "held" }));
  const book = `/bookings/${id}/fees`;
  await read(student, book);
  await step(student, change("contradict", -1, 1, { text: "Nobody came" }));
  await read(tutor, book);
  await step(tutor, change("mark", -1, 2, { state: "held", note: "It was at seven" }));
  await read(student, book);

  const payment = { paise: 45_000, paidOn: today, method: "upi" };
  const receipts: (string | undefined)[] = [];
  const paid: string[] = [];
  for (const nth of ["first", "second"]) {
    const noted = await step(student, post(book, payment, `${nth}-${name}`));
    paid.push(noted.entry._id);
    const confirmed = await step(tutor, post(`/fees/${noted.entry._id}/confirm`));
    receipts.push(confirmed.entry.receiptNo);
  }
  await step(tutor, post(`/fees/${paid[1]}/reverse`, { reason: "Noted twice" }));

  // Everything that was acknowledged is there, once.
  const year = today.slice(0, 4);
  expect(receipts).toEqual([`TS-${year}-0001`, `TS-${year}-0002`]);
  const known = await untilDone<Reply>({ who: student, method: "GET", path: arrangement });
  expect(known.arrangement).toMatchObject({ version: 1, versions: [{ state: "agreed" }] });
  const week = `/lessons?from=${addDays(today, -1)}&to=${addDays(today, 3)}&booking=${id}`;
  const { lessons } = await untilDone<Reply>({ who: tutor, method: "GET", path: week });
  const states = Object.fromEntries(lessons.map(({ _id, state }) => [_id, state]));
  expect(lessons).toHaveLength(5);
  expect(states).toMatchObject({ [lesson(-1)]: "held", [lesson(2)]: "moved" });
  const all = { who: tutor, method: "GET", path: `${book}?limit=50` };
  const { entries, totals } = await untilDone<Reply>(all);
  expect(
    entries
      .map(({ kind, cause, state, receiptNo, isReversed }) =>
        [kind, cause, state, receiptNo, isReversed ? "taken back" : ""].filter(Boolean).join(" "),
      )
      .toSorted(),
  ).toEqual([
    "due",
    "due taken back",
    `payment confirmed TS-${year}-0001`,
    `payment confirmed TS-${year}-0002 taken back`,
    "reversal",
    "reversal contradicted",
  ]);
  expect(totals).toMatchObject({ duePaise: 45_000, paidPaise: 45_000, openPaise: 0 });

  // And the other side was told of each once: nothing waits any more that could come again.
  const boxes = ["bookings", "arrangements", "lessons", "feeEntries"];
  const waiting = () =>
    Promise.all(
      boxes.map((box) =>
        db.collection(box).countDocuments({
          $or: [{ tutorUserId: tutor.id }, { studentUserId: student.id }],
          "notices.id": { $gt: "" },
        }),
      ),
    );
  await expect.poll(waiting, PATIENCE).toEqual([0, 0, 0, 0]);
  const kinds = async (who: typeof tutor) => (await untilTold(who)).join(" ");
  return { student: await kinds(student), tutor: await kinds(tutor) };
}
