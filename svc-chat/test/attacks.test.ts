import { expect, it } from "vitest";
import { attacks, work } from "./testing/attack.ts";
import type { Client, TestUser } from "./testing/instance.ts";
import { isolatedInstance, say } from "./testing/isolated-instance.ts";

const { two, signIn, connect, url, users } = isolatedInstance({ people: 400 });

const HONEST_PAIRS = 10;
/** As many as one may begin in a day. */
const CONVERSATIONS = 10;
/** `ATTACK_MS=4000 npm test -w svc-chat -- attacks` for longer floods, and for all of them. */
const WORK_MS = Number(process.env["ATTACK_MS"] ?? 3000);
/** Each takes the same way as another one does, or is bounded where `one-persons-share.test.ts` and `security.test.ts` look. */
const ALIKE = new Set([
  "who of a hundred is online",
  "long polls",
  "receipts of conversations that do not exist",
  "the same receipt again and again",
  "hints that somebody types",
  "connections that never sign in",
  "receipts of what nobody has sent yet",
]);
const isChosen = (name: string) => process.env["ATTACK_MS"] !== undefined || !ALIKE.has(name);

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

it.each(Object.entries(attacks).filter(([name]) => isChosen(name)))(
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
