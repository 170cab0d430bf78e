import { DEMO_PASSWORD, demoPeople } from "@tutorsetu/demo/people";
import { setTimeout as pause } from "node:timers/promises";

const PEOPLE = 20;

/** What honest people met while they worked. */
export interface Experience {
  readonly calls: number;
  /** Calls that did not succeed, each with what it answered. */
  readonly failed: readonly string[];
  /** Milliseconds that 99 of 100 calls took at most. */
  readonly p99: number;
}

interface Visitor {
  readonly id: string;
  readonly token: string;
  readonly address: string;
}

/** As the gateway hears of them from the proxy in front of it: each at an address of their own. */
const addressOf = (n: number) => `10.20.${Math.floor(n / 200)}.${(n % 200) + 1}`;

async function call(url: string, who: Visitor, method: string, path: string, body?: object) {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      "x-forwarded-for": who.address,
      ...(who.token && { authorization: `Bearer ${who.token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    (error: unknown) => ({ status: 0, text: String(error) }),
  );
  return { ...answer, ms: performance.now() - startedAt };
}

async function signIn(url: string, email: string, n: number): Promise<Visitor> {
  const visitor = { id: "", token: "", address: addressOf(n) };
  const body = { email, password: DEMO_PASSWORD };
  const { status, text } = await call(url, visitor, "POST", "/users/login", body);
  if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${text}`);
  const { user } = JSON.parse(text) as { user: { _id: string; refreshToken: string } }; // safe: the contract of a sign-in
  return { ...visitor, id: user._id, token: user.refreshToken };
}

/** Twenty demo people who are signed in: pairs of a student and a tutor who may write to each other. */
export async function honestPeople(url: string, restMs: number) {
  const demo = demoPeople();
  const pairs = Array.from({ length: PEOPLE / 2 }, (_, n) => [
    demo.students[n + 30],
    demo.tutors[n + 30],
  ]);
  const people: (readonly [Visitor, Visitor])[] = [];
  for (const [n, [student, tutor]] of pairs.entries()) {
    if (!student || !tutor) throw new Error("The demo has too few people");
    const pair = [
      await signIn(url, student.email, 2 * n),
      await signIn(url, tutor.email, 2 * n + 1),
    ] as const;
    const [asking, asked] = pair;
    const made = await call(url, asking, "POST", "/bookings/create-booking", { tutorId: asked.id });
    if (made.status === 201) {
      const { booking } = JSON.parse(made.text) as { booking: { _id: string } }; // safe: the contract of a booking
      const accepted = { bookingId: booking._id, newStatus: "accepted" };
      await call(url, asked, "PUT", "/bookings/update-bookings-status", accepted);
    }
    people.push(pair);
  }

  /** They look for tutors, read, and write to each other until `isOver`. */
  return async function work(isOver: () => boolean): Promise<Experience> {
    const times: number[] = [];
    const failed: string[] = [];
    async function once(who: Visitor, method: string, path: string, body?: object) {
      const { status, text, ms } = await call(url, who, method, path, body);
      times.push(ms);
      if (status < 200 || status > 299)
        failed.push(`${method} ${path}: ${status} ${text.slice(0, 120)}`);
    }
    async function live(who: Visitor, other: Visitor, n: number) {
      for (let round = 0; round === 0 || !isOver(); round++) {
        await once(who, "GET", "/users/alltutors?limit=12");
        await once(who, "GET", "/bookings?limit=10");
        await once(who, "GET", "/users/verify-token");
        await once(who, "GET", "/blogs");
        const clientMsgId = `honest-${n}-${round}-${Date.now()}`;
        await once(who, "POST", `/messages/${other.id}`, {
          text: "See you on Monday.",
          clientMsgId,
        });
        await pause(restMs);
      }
    }
    await Promise.all(people.flatMap(([a, b], n) => [live(a, b, 2 * n), live(b, a, 2 * n + 1)]));
    const sorted = times.toSorted((a, b) => a - b);
    return { calls: times.length, failed, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
  };
}

/** Until told that it is over. */
export type HonestWork = Awaited<ReturnType<typeof honestPeople>>;
