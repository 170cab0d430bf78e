import { SESSION_MS } from "@tutorsetu/contracts/domain";
import { silent, fakeServiceClient } from "../../src/testing/app.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { followRevocations, START_GRACE_MS } from "../../src/sessions/revocations.ts";

it("revokes the sessions and people that svc-users names, and polls again from a little before", async () => {
  const asked: (string | undefined)[] = [];
  const now = Date.now();
  const users = fakeServiceClient((_endpoint, { query }) => {
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

it("forgets revocations older than any token", async () => {
  const now = Date.now();
  const long = now - SESSION_MS - 60_000;
  const users = fakeServiceClient(() => ({
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

/** svc-users that answers each call with the next list of revocations, and the queries it received. */
function fixture(...answers: ({ sid: string; userId: string; at: number }[] | "unavailable")[]) {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  const asked: number[] = [];
  const users = fakeServiceClient((_endpoint, { query }) => {
    asked.push(Number(query?.["after"]));
    const revocations = answers.shift() ?? [];
    if (revocations === "unavailable") throw new Error("unavailable");
    return { revocations, now: Date.now() };
  });
  return { users, asked, now: Date.now() };
}

it("asks first for every revocation of a living token, then from ten seconds before the last answer", async () => {
  const { users, asked, now } = fixture();
  const follower = followRevocations(users, silent);
  await follower.poll();
  await follower.poll();
  expect(asked).toEqual([now - SESSION_MS, now - 10_000]);
});

it("continues where a full answer ended", async () => {
  const now = 1_800_000_000_000;
  const ends = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ sid: `s${n}`, userId: "u", at: now - 50_000 + n }));
  const { users, asked } = fixture(ends(999), ends(1000), ends(0));
  const follower = followRevocations(users, silent);
  for (let count = 0; count < 3; count++) await follower.poll();
  expect(asked.slice(1)).toEqual([now - 10_000, now - 50_000 + 999]);
});

it("applies the latest revocation of a person, in any order, and reports each once", async () => {
  const now = 1_800_000_000_000;
  const end = (at: number) => ({ sid: "*", userId: "u1", at });
  const { users } = fixture([end(now - 10), end(now - 20)], [end(now - 10)]);
  const ended: string[] = [];
  const follower = followRevocations(users, silent, (userId, sid) =>
    ended.push(`${userId} ${sid}`),
  );
  await follower.poll();
  const isRevoked = (issuedAt: number) => follower.isRevoked({ sid: "s", userId: "u1", issuedAt });
  expect([isRevoked(now - 10), isRevoked(now - 9)]).toEqual([true, false]);
  expect(follower.isRevoked({ sid: "s", userId: "u2", issuedAt: 0 })).toBe(false);
  const before = ended.length;
  await follower.poll();
  expect(ended).toHaveLength(before);
  expect(new Set(ended)).toEqual(new Set(["u1 *"]));
});

it("keeps a revocation until no token of its session can be valid", async () => {
  const now = 1_800_000_000_000;
  const { users } = fixture([{ sid: "s1", userId: "u1", at: now }]);
  const follower = followRevocations(users, silent);
  await follower.poll();
  vi.setSystemTime(now + SESSION_MS + 10_000);
  await follower.poll();
  expect(follower.size()).toBe(1);
  vi.setSystemTime(now + SESSION_MS + 10_001);
  await follower.poll();
  expect(follower.size()).toBe(0);
});

const session = { sid: "s1", userId: "u1", issuedAt: 0 };

it("is not ready, and lets tokens wait, until every page is read, newest first", async () => {
  const { now } = fixture();
  const page = (sid: string, nextCursor: string | null) => ({
    revocations: [{ sid, userId: "u1", at: now - 5 }],
    nextCursor,
    now,
  });
  const answers = [page("s2", "older"), page("s1", null)];
  const cursors: unknown[] = [];
  const release: (() => void)[] = [];
  const users = fakeServiceClient(async (_endpoint, { query }) => {
    cursors.push(query?.["cursor"]);
    await new Promise<void>((resolve) => release.push(resolve));
    return answers.shift() ?? { revocations: [], nextCursor: null, now };
  });
  const follower = followRevocations(users, silent);
  follower.start();
  onTestFinished(() => void follower.stop());
  const seen: boolean[] = [];
  const verdict = (async () => seen.push(await follower.isRevoked(session)))();
  await vi.advanceTimersByTimeAsync(1000);
  release.shift()?.();
  await vi.advanceTimersByTimeAsync(1000);
  await expect(follower.ready()).rejects.toThrow("The ended sessions are not known yet");
  expect(seen).toEqual([]);
  expect(await follower.isRevoked({ ...session, sid: "s2" })).toBe(true);
  release.shift()?.();
  await verdict;
  expect(seen).toEqual([true]);
  await follower.ready();
  expect(cursors.slice(0, 2)).toEqual([undefined, "older"]);
});

it("is ready after ten seconds without svc-users, and then learns what it missed", async () => {
  const answers: ("unavailable" | { sid: string; userId: string; at: number }[])[] = [];
  for (let n = 0; n < 55; n++) answers.push("unavailable");
  const { users } = fixture(...answers, [{ sid: "s1", userId: "u1", at: 1_800_000_000_000 }]);
  const follower = followRevocations(users, silent);
  follower.start();
  onTestFinished(() => void follower.stop());
  const early = follower.isRevoked(session);
  await vi.advanceTimersByTimeAsync(START_GRACE_MS - 1);
  await expect(follower.ready()).rejects.toThrow("The ended sessions are not known yet");
  await vi.advanceTimersByTimeAsync(1);
  await follower.ready();
  expect(await early).toBe(false);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(follower.isRevoked(session)).toBe(true);
});

it("waits on while a busy svc-users tells page after page, and no longer than ten seconds for the next", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let pages = 0;
  const users = fakeServiceClient(async () => {
    await new Promise((resolve) => setTimeout(resolve, START_GRACE_MS - 1000));
    pages++;
    if (pages > 3) return new Promise(() => {});
    const revocations = [{ sid: `s${pages}`, userId: "u1", at: Date.now() }];
    return { revocations, now: Date.now(), nextCursor: "older" };
  });
  const follower = followRevocations(users, silent);
  follower.start();
  onTestFinished(() => void follower.stop());
  await vi.advanceTimersByTimeAsync(4 * START_GRACE_MS - 4000);
  expect(pages).toBe(4);
  await expect(follower.ready()).rejects.toThrow("The ended sessions are not known yet");
  await vi.advanceTimersByTimeAsync(1000);
  await follower.ready();
});

it("polls every two seconds, also after svc-users was unavailable, until it is stopped", async () => {
  const { users, asked } = fixture([], "unavailable");
  const follower = followRevocations(users, silent);
  follower.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(asked).toHaveLength(3);
  follower.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(3);
});
