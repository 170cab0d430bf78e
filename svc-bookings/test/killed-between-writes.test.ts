import { expect, it } from "vitest";
import { callOffDemo, confirmDemo, proposeDemo } from "../src/demo/change-demo.ts";
import { endDemos } from "../src/demo/end-demos.ts";
import { releaseOf } from "../src/demo/hours-of-both.ts";
import { releaseHours } from "../src/demo/sweep-demos.ts";
import { writeDues } from "../src/fees/write-dues.ts";
import { bySystem } from "../src/policy.ts";
import { FIVE, NEXT_DAY, startDemoWorld } from "../testing/demo-world.ts";
import { firstOfMonth, startFeeBook } from "../testing/fee-books.ts";
import { withMongo } from "../testing/harness.ts";

withMongo();

const WRITES = new Set(["reserve", "release", "releaseTime", "change", "transition", "add"]);

/** These stores until so many writes are done: then the process ends. */
function endingAfter(writes: number) {
  let left = writes;
  return <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof name !== "string" || !WRITES.has(name) || typeof method !== "function")
          return method;
        return async (...args: unknown[]) => {
          if (left-- <= 0) throw new Error("killed");
          return (await Reflect.apply(method, target, args)) as unknown;
        };
      },
    });
}

type World = Awaited<ReturnType<typeof startDemoWorld>>;

/** What is done in a world, how often it writes, and what the same person asks again. */
const STEPS = {
  confirmed: {
    writes: 3,
    isConfirmed: false,
    act: (deps, doc, { clock }) => {
      const asked = { by: "Tutor", seen: 1, now: clock.now, blockers: [] } as const;
      return confirmDemo(deps, doc, asked, new Date(FIVE));
    },
    again: ({ demo, tutorCalls }) => demo(tutorCalls, "/confirm", { version: 1, startsAt: FIVE }),
  },
  countered: {
    writes: 2,
    isConfirmed: true,
    act: (deps, doc, { clock }) => {
      const asked = { by: "Tutor", seen: 2, now: clock.now, blockers: [] } as const;
      return proposeDemo(deps, doc, asked, { times: [new Date(NEXT_DAY)], minutes: 45 });
    },
    again: ({ propose, tutorCalls }) => propose(tutorCalls, 2, [NEXT_DAY]),
  },
  "called off": {
    writes: 2,
    isConfirmed: true,
    act: (deps, doc, { clock }) => {
      const asked = { by: "Student", seen: 2, now: clock.now, blockers: [] } as const;
      return callOffDemo(deps, doc, asked, "Exams");
    },
    again: ({ demo, studentCalls }) =>
      demo(studentCalls, "/call-off", { version: 2, reason: "Exams" }),
  },
  "ended with the account": {
    writes: 2,
    isConfirmed: true,
    act: (deps, doc) => endDemos({ ...deps, publishEvents: () => {} }, doc.tutorUserId),
    again: async (world) => {
      await endDemos({ ...world, publishEvents: () => {} }, world.tutor._id);
      return { status: 200 };
    },
  },
  "ended with its booking": {
    writes: 2,
    isConfirmed: true,
    async act({ bookings, reservations }, doc, { clock }) {
      const notice = {
        id: "1",
        to: doc.tutorUserId,
        kind: "booking_cancelled",
        params: {},
      } as const;
      const to = { from: "accepted", to: "cancelled", reason: "x", events: [] } as const;
      const cancelled = await bookings.transition(doc, {
        ...to,
        notices: [{ ...notice, at: clock.now }],
      });
      if (cancelled) await releaseOf(reservations, cancelled);
    },
    again: ({ move, studentCalls, bookingId }) => move(studentCalls, bookingId, "cancelled", "x"),
  },
} as const satisfies Record<
  string,
  {
    readonly writes: number;
    readonly isConfirmed: boolean;
    readonly act: (
      deps: Parameters<typeof confirmDemo>[0],
      doc: Parameters<typeof confirmDemo>[1],
      world: World,
    ) => Promise<unknown>;
    readonly again: (world: World) => Promise<{ readonly status: number }>;
  }
>;

const POINTS = Object.entries(STEPS).flatMap(([what, { writes }]) =>
  Array.from({ length: writes + 1 }, (_, n) => ({ what: what as keyof typeof STEPS, n })),
);

it.each(POINTS)(
  "holds the hours of the class alone when the process ends before it is $what, after $n writes",
  async ({ what, n }) => {
    const world = await startDemoWorld();
    const { availabilities, reservations, bookings, demoClasses, docs, bookingId, clock } = world;
    const step = STEPS[what];
    await (step.isConfirmed ? world.confirm() : world.propose(world.studentCalls, 0));
    const doc = await bookings.find(bookingId);
    if (!doc) throw new Error("There is no booking");
    const told = doc.notices?.length ?? 0;
    const until = endingAfter(n);
    const dying = {
      availabilities,
      reservations: until(reservations),
      bookings: until(bookings),
      demoClasses: until(demoClasses),
    };
    const acted = await step.act(dying, bySystem(doc), world).then(
      () => "done",
      () => "killed",
    );
    expect(acted).toBe(n < step.writes ? "killed" : "done");
    expect((await step.again(world)).status).toBe(200);
    const sweep = () =>
      releaseHours(
        { demoClasses, reservations, publish: () => {} },
        new Date(clock.now.getTime() + 360_000),
      );
    await sweep();
    await sweep();
    const now = await docs.findOne({ _id: bookingId });
    const isHeld = now?.bookingStatus === "accepted" && now.demo?.state === "confirmed";
    const stored = await world.reservationDocs.find().toArray();
    const held = stored.flatMap((one) => one.held.map(({ startsAt }) => startsAt.toISOString()));
    expect(held).toEqual(isHeld ? [FIVE, FIVE] : []);
    expect(stored.flatMap(({ quarters }) => quarters)).toHaveLength(isHeld ? 6 : 0);
    // Asked again it is there, and told once.
    expect(now?.notices).toHaveLength(told + 1);
  },
);

it("confirms a time beside the one before it, which the ended process has not given back", async () => {
  const world = await startDemoWorld();
  const { confirm, clock, demo, bookings, bookingId, demoClasses, availabilities } = world;
  const { studentCalls, reservationDocs } = world;
  await confirm();
  clock.now = new Date(clock.now.getTime() + 1000);
  const doc = await bookings.find(bookingId);
  if (!doc) throw new Error("There is no booking");
  const reservations = endingAfter(0)(world.reservations);
  const dying = { availabilities, reservations, bookings, demoClasses };
  const later = new Date(new Date(FIVE).getTime() + 900_000);
  const asked = { by: "Tutor", seen: 2, now: clock.now, blockers: [] } as const;
  const times = { times: [later], minutes: 45 } as const;
  await expect(proposeDemo(dying, bySystem(doc), asked, times)).rejects.toThrow("killed");
  const body = { version: 3, startsAt: later.toISOString() };
  expect((await demo(studentCalls, "/confirm", body)).status).toBe(200);
  const stored = await reservationDocs.find().toArray();
  expect(stored.map(({ held, quarters }) => [held[0]?.startsAt, quarters.length])).toEqual([
    [later, 3],
    [later, 3],
  ]);
});

it("completes a fee book in which the process ended after any of its lines, and tells each once", async () => {
  for (let n = 0; n <= 4; n += 1) {
    const { agree, bookings, bookingId, lines, fees, tuitionStore, now } = await startFeeBook();
    const booking = await bookings.find(bookingId);
    if (!booking) throw new Error("There is no booking");
    const { lessons } = tuitionStore.stores;
    const { feeLines } = fees.stores;
    const publishFee = () => {};
    const write = (to: typeof feeLines) =>
      writeDues({ lessons, feeLines: to, publishFee }, booking, now);
    const startsOn = firstOfMonth(now, 2);
    await agree({ startsOn });
    await write(feeLines);
    // Both months are counted anew by other terms: a line that takes back, and another due, each.
    await agree({ startsOn }, { startsOn, feePaise: 300_000 });
    await write(endingAfter(n)(feeLines)).catch(() => "killed");
    await write(feeLines);
    await write(feeLines);
    const stored = await lines.find().toArray();
    expect(stored.map(({ kind, paise }) => `${kind} ${paise}`).toSorted(), `after ${n}`).toEqual(
      "due 250000,due 250000,due 300000,due 300000,reversal 250000,reversal 250000".split(","),
    );
    const waiting = stored.flatMap(({ notices }) => notices.map(({ id }) => id));
    expect(new Set(waiting).size).toBe(waiting.length);
  }
});
