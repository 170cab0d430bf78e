import type { Peer } from "@tutorsetu/contracts/chat";
import { en } from "@tutorsetu/contracts/messages/en/server";
import type { Person, Role } from "@tutorsetu/contracts/people";
import { Fail } from "@tutorsetu/service-kit/fail";
import { LRUCache } from "lru-cache";
import { conversationOf, type Messages } from "./store.ts";

/** People by id; throws NeighbourDown when svc-users does not answer. */
export type AskPeople = (ids: readonly string[]) => Promise<Person[]>;

/** A tutor with a student, an administrator with anybody; never two of the same role (AMB-089). */
const mayTalk = (a: Role, b: Role) => a === "Admin" || b === "Admin" || a !== b;

const DAY_MS = 86_400_000;

interface Options {
  readonly messages: Messages;
  readonly ask: AskPeople;
  readonly newPerDay: number;
}

/** Who may write to whom, remembered for a minute. */
export function chatRules({ messages, ask, newPerDay }: Options) {
  const known = new LRUCache<string, Person>({ max: 20_000, ttl: 60_000 });

  async function people(ids: readonly string[]): Promise<Map<string, Person>> {
    const missing = ids.filter((id) => !known.has(id));
    for (let from = 0; from < missing.length; from += 100) {
      for (const person of await ask(missing.slice(from, from + 100)))
        known.set(person._id, person);
    }
    return new Map(ids.flatMap((id) => known.get(id) ?? []).map((person) => [person._id, person]));
  }

  const toPeer = ({ _id, userName, image, role }: Person): Peer => ({ _id, userName, image, role });

  return {
    async peer(id: string): Promise<Peer | null> {
      const person = (await people([id])).get(id);
      return person ? toPeer(person) : null;
    },
    async peers(ids: readonly string[]): Promise<Map<string, Peer>> {
      const found = await people(ids).catch(() => new Map<string, Person>());
      return new Map([...found].map(([id, person]) => [id, toPeer(person)]));
    },
    /** Throws when this person may not write to that one. */
    async check(sender: { id: string; role: Role }, receiverId: string): Promise<void> {
      const refuse = new Fail("forbidden", en.chatForbidden);
      if (sender.id === receiverId) throw refuse;
      const conversation = conversationOf(sender.id, receiverId);
      const head = await messages.head(conversation);
      const receiver = await people([receiverId]).then(
        (found) => found.get(receiverId),
        (error: unknown) => {
          if (!head) throw error;
          return null; // svc-users is away: who has talked before may go on
        },
      );
      if (receiver === null) return;
      if (!receiver?.active || !mayTalk(sender.role, receiver.role)) throw refuse;
      if (head || sender.role === "Admin") return;
      const started = await messages.startedSince(sender.id, new Date(Date.now() - DAY_MS));
      if (started >= newPerDay) throw new Fail("too_often", en.tooOften, { retryAfter: 3600 });
    },
  };
}
export type Rules = ReturnType<typeof chatRules>;
