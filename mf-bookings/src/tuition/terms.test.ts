import type { Arrangement, Arrangements } from "@tutorsetu/contracts/lessons/arrangement";
import { expect, it } from "vitest";
import { earlierOf, standing } from "./terms.ts";

const version = (n: number, startsOn: string, state: Arrangement["state"]): Arrangement => ({
  version: n,
  by: "Tutor",
  state,
  reason: "",
  times: [{ day: "mon", from: "17:00", minutes: 60 }],
  feePaise: 100_000 * n,
  feePer: "month",
  startsOn,
  proposedAt: "2026-10-30T10:00:00.000Z",
});
const arranged = (...versions: Arrangement[]): Arrangements => ({
  bookingId: "b",
  version: versions.length,
  versions,
});
const numbers = (...versions: (Arrangement | null)[]) => versions.map((one) => one?.version);

it("shows what holds until terms that are agreed for a later day begin", () => {
  const all = arranged(
    version(1, "2026-10-01", "agreed"),
    version(2, "2026-11-01", "agreed"),
    version(3, "2026-12-06", "agreed"),
    version(4, "2026-12-20", "proposed"),
  );
  const { agreed, untilThen, proposed } = standing(all, "2026-11-28");
  expect(numbers(agreed, untilThen, proposed)).toEqual([3, 2, 4]);
  expect(numbers(...earlierOf(all, "2026-11-28"))).toEqual([1]);
  // From its first day on it stands alone.
  expect(standing(all, "2026-12-06").untilThen).toBeNull();
  expect(numbers(...earlierOf(all, "2026-12-06"))).toEqual([2, 1]);
});

it("has nothing to show until the first terms begin but them", () => {
  const all = arranged(version(1, "2026-12-06", "agreed"));
  expect(standing(all, "2026-11-28")).toMatchObject({ agreed: { version: 1 }, untilThen: null });
});
