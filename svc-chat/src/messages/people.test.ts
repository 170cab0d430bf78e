import type { Person } from "@tutorsetu/contracts/people";
import { en } from "@tutorsetu/contracts/replies";
import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cachedPeople, currentPeers } from "./people.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** People who are there unless their id says otherwise, and who was asked for. */
function fixture() {
  const asked: string[][] = [];
  const during = { ask: () => {} };
  const known = cachedPeople(async (ids) => {
    asked.push([...ids]);
    during.ask();
    const there = ids.filter((id) => !id.startsWith("nobody"));
    return there.map((_id) => ({ _id, userName: `Name of ${_id}` }) as Person); // safe: what is looked at
  });
  return { asked, during, known };
}

it("fetches each person once in half a minute, also one that does not exist", async () => {
  const { asked, known } = fixture();
  const look = async () => [...(await known(["a", "nobody", "a"])).keys()];
  expect(await look()).toEqual(["a"]);
  expect(await look()).toEqual(["a"]);
  vi.advanceTimersByTime(30_000);
  expect(await look()).toEqual(["a"]);
  expect(asked).toEqual([["a", "nobody"]]);
  vi.advanceTimersByTime(1);
  await look();
  expect(asked).toEqual([
    ["a", "nobody"],
    ["a", "nobody"],
  ]);
});

it("fetches a hundred people in each call", async () => {
  const { asked, known } = fixture();
  const ids = Array.from({ length: 201 }, (_, n) => String(n));
  expect((await known(ids)).size).toBe(201);
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 1]);
});

it("fetches a person again who has changed, also during the fetch", async () => {
  const { asked, known, during } = fixture();
  await known(["a", "b"]);
  known.forget("a");
  await known(["a", "b"]);
  expect(asked).toEqual([["a", "b"], ["a"]]);
  during.ask = () => known.forget("c");
  expect((await known(["c"])).get("c")?.userName).toBe("Name of c");
  await known(["c"]);
  expect(asked.slice(2)).toEqual([["c"], ["c"]]);
});

const peer = { _id: "a", userName: "As kept", image: "kept.webp", role: "Tutor" } as const;
const person = { ...peer, userName: "As now", image: null, active: true } as unknown as Person; // safe: what is looked at
const hidden = { ...peer, userName: en.hiddenUser, image: null };
const gone = { ...peer, userName: en.deletedUser, image: null };

it.each([
  ["as they are now", [person], { ...peer, userName: "As now", image: null }],
  ["as gone when they have left", [{ ...person, active: false }], gone],
  ["by a label while they are suspended", [{ ...person, suspended: true }], hidden],
  ["by a label while they are hidden", [{ ...person, active: false, hidden: true }], hidden],
  ["as gone when nobody knows them", [], gone],
])("shows people %s", async (_name, found, shown) => {
  const peers = await currentPeers(cachedPeople(async () => found))([peer]);
  expect([...peers]).toEqual([["a", shown]]);
});

it("shows people as stored while svc-users is unavailable, and rejects other errors", async () => {
  const failing = (error: Error) => currentPeers(cachedPeople(() => Promise.reject(error)))([peer]);
  expect((await failing(new ServiceUnavailableError("away"))).get("a")).toEqual(peer);
  await expect(failing(new Error("a mistake of ours"))).rejects.toThrow("a mistake of ours");
});
