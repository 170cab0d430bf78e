import { fakeServiceClient, silent } from "../../src/testing/app.ts";
import { expect, it } from "vitest";
import { followRevocations } from "../../src/sessions/revocations.ts";

interface Change {
  readonly userId: string;
  readonly at: number;
  readonly reason: string | null;
}

/** A follower of a svc-users that answers each call with the next list, and what it was asked. */
function follow(...answers: (readonly Change[] | undefined)[]) {
  const asked: number[] = [];
  const changed: string[] = [];
  const users = fakeServiceClient((_endpoint, { query }) => {
    asked.push(Number(query?.["suspendedAfter"]));
    const suspended = answers.shift();
    return { revocations: [], now: 1_000_000, ...(suspended && { suspended }) };
  });
  const onSuspended = (userId: string) => changed.push(userId);
  const follower = followRevocations(users, silent, undefined, onSuspended);
  return { follower, asked, changed };
}

it("knows after one poll who is suspended and why, however long ago, and when it was lifted", async () => {
  const { follower, asked, changed } = follow(
    [
      { userId: "u1", at: 5, reason: "Rude" },
      { userId: "u2", at: 6, reason: null },
    ],
    [
      { userId: "u2", at: 6, reason: null },
      { userId: "u1", at: 7, reason: null },
    ],
    // Something else that others must know has happened to somebody who is not suspended.
    [{ userId: "u2", at: 8, reason: null }],
  );
  await follower.poll();
  expect([follower.suspensionOf("u1"), follower.suspensionOf("u2")]).toEqual(["Rude", null]);
  await follower.poll();
  expect(follower.suspensionOf("u1")).toBeNull();
  await follower.poll();
  expect(asked).toEqual([0, 1_000_000 - 10_000, 1_000_000 - 10_000]);
  expect(changed).toEqual(["u1", "u2", "u1", "u2"]);
});

it("reads all pages of the suspended in its first poll", async () => {
  const page = (from: number, count: number): Change[] =>
    Array.from({ length: count }, (_, n) => ({
      userId: `u${from + n}`,
      at: from + n,
      reason: "Rude",
    }));
  const { follower, asked } = follow(page(1, 1000), page(1000, 3));
  await follower.poll();
  expect(asked).toEqual([0, 1000]);
  expect(follower.suspensionOf("u1002")).toBe("Rude");
});

it("asks for all again until svc-users is new enough to tell", async () => {
  const { follower, asked } = follow(undefined, []);
  await follower.poll();
  await follower.poll();
  await follower.poll();
  expect(asked).toEqual([0, 0, 1_000_000 - 10_000]);
});
