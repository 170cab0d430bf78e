import { expect, it } from "vitest";
import { attacks, work } from "./testing/attack.ts";
import type { Client, TestUser } from "./testing/instance.ts";
import { isolatedInstance, say } from "./testing/isolated-instance.ts";

const { two, signIn, connect, url, users } = isolatedInstance({ people: 400 });

const HONEST_PAIRS = 10;
/** As many as one may begin in a day. */
const CONVERSATIONS = 10;
/**
 * How long each flood lasts: a long form, `ATTACK_MS=4000 npm test -w svc-chat -- attacks`. What bounds one person is in every
 * `npm test`: one-persons-share.test.ts, socket-limits.test.ts, security-floods.test.ts and security.test.ts.
 */
const WORK_MS = Number(process.env["ATTACK_MS"] ?? 0);

/** Twenty people, each with whom they write to. */
async function honestPeople() {
  const pairs = Array.from({ length: HONEST_PAIRS }, async () => {
    const [tutor, student] = two();
    const [t, s] = await Promise.all([signIn(tutor), signIn(student)]);
    return [
      [t.socket, student],
      [s.socket, tutor],
    ] as [Client, TestUser][];
  });
  return (await Promise.all(pairs)).flat();
}

/** One free account with as many conversations as it may begin, signed in three times. */
async function oneFreeAccount() {
  const [, who] = two();
  const peers = Array.from({ length: CONVERSATIONS }, () => two()[0]);
  const token = await users().token(who);
  const sockets = (await Promise.all([1, 2, 3].map(() => signIn(who, token)))).map(
    ({ socket }) => socket,
  );
  for (const { id } of peers)
    expect(await say(sockets[0] as Client, { receiverId: id, text: "Hello" })).toHaveProperty(
      "ok",
      true,
    ); // safe: there are three
  return { who, peers, sockets, url: url(), connect: () => connect(token) };
}

it.runIf(WORK_MS > 0).each(Object.entries(attacks))(
  "stores every message of twenty people while one floods chat with %s",
  { timeout: 60_000 },
  async (_name, attack) => {
    const people = await honestPeople();
    const attacker = await oneFreeAccount();
    // Their conversations have begun, as those of people who work have.
    expect((await work(people, 600)).failures).toEqual([]);
    const stop = attack(attacker);
    const { sent, failures } = await work(people, WORK_MS);
    expect(stop()).toBeGreaterThan(100);
    expect(sent).toBeGreaterThanOrEqual(100);
    expect(failures).toEqual([]);
  },
);
