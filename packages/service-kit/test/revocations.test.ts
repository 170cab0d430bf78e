import { SESSION_MS } from "@tutorsetu/contracts/market";
import { silent, answering } from "../src/testing.ts";
import { expect, it } from "vitest";
import { followRevocations } from "../src/revocations.ts";

it("knows a session and a person as ended once svc-users has said so, and asks again from a little before", async () => {
  const asked: (string | undefined)[] = [];
  const now = Date.now();
  const users = answering((_endpoint, { query }) => {
    asked.push(query?.["after"]);
    return {
      revocations: [
        { sid: "s1", userId: "u1", at: now - 5 },
        { sid: "*", userId: "u2", at: now - 3 },
      ],
      now,
    };
  });
  const ended: string[] = [];
  const follower = followRevocations(users, silent, (userId) => ended.push(userId));
  await follower.poll();
  await follower.poll();
  const isRevoked = (sid: string, userId: string, issuedAt: number) =>
    follower.isRevoked({ sid, userId, issuedAt });
  expect(isRevoked("s1", "u1", now)).toBe(true);
  expect(isRevoked("s2", "u1", now)).toBe(false);
  expect(isRevoked("s3", "u2", now - 10)).toBe(true);
  expect(isRevoked("s3", "u2", now)).toBe(false);
  expect(ended).toEqual(["u1", "u2"]);
  expect(Number(asked[1])).toBeLessThan(now);
});

it("forgets of sessions and of people what no token can outlive", async () => {
  const now = Date.now();
  const long = now - SESSION_MS - 60_000;
  const users = answering(() => ({
    revocations: [
      { sid: "s1", userId: "u1", at: long },
      { sid: "*", userId: "u2", at: long },
      { sid: "*", userId: "u3", at: now },
    ],
    now,
  }));
  const follower = followRevocations(users, silent);
  await follower.poll();
  expect(follower.size()).toBe(1);
  expect(follower.isRevoked({ sid: "s3", userId: "u3", issuedAt: now - 10 })).toBe(true);
});
