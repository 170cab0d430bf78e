import { en } from "@tutorsetu/contracts/messages/en/server";
import type { Caller } from "@tutorsetu/service-kit/env";
import { Fail } from "@tutorsetu/service-kit/fail";
import { NeighbourDown } from "@tutorsetu/service-kit/neighbour";
import { LRUCache } from "lru-cache";
import { type Blocks, refuseBlocked } from "../safety/blocks-store.ts";
import { type KnownPeople, rolesMayTalk, toPeer } from "./people.ts";
import type { Messages } from "./store.ts";

interface Deps {
  readonly messages: Messages;
  readonly people: KnownPeople;
  readonly blocks: Pick<Blocks, "between">;
  /** How many conversations a tutor or student may begin a day. */
  readonly newConversationsPerDay: number;
}

const MOST_BEGUN = 50_000;
/** Together with what is remembered of people, a minute. */
const FRESH_MS = 30_000;
const DAY_MS = 86_400_000;
const untilTomorrow = () => (DAY_MS - (Date.now() % DAY_MS)) / 1000;

/** Refuses whoever may not write to this person, and begins the conversation of those who may. */
export function mayWrite({ messages, people, blocks, newConversationsPerDay }: Deps) {
  const begun = new Set<string>();
  /** Until when the two of a conversation are known to be allowed to write. */
  const allowed = new LRUCache<string, number>({ max: MOST_BEGUN });

  async function isBegun(userId: string, conversation: string): Promise<boolean> {
    if (begun.has(conversation)) return true;
    if (!(await messages.box(userId, conversation))) return false;
    if (begun.size > MOST_BEGUN) begun.clear();
    begun.add(conversation);
    return true;
  }

  async function askWho(caller: Caller, receiverId: string, conversation: string) {
    try {
      return await people([caller.id, receiverId]);
    } catch (error) {
      // While svc-users is away, those who know each other go on.
      if (error instanceof NeighbourDown && (await isBegun(caller.id, conversation))) return null;
      throw error;
    }
  }

  async function begin(caller: Caller, receiverId: string, conversation: string): Promise<void> {
    const known = await askWho(caller, receiverId, conversation);
    if (!known) return;
    const receiver = known.get(receiverId);
    const sender = known.get(caller.id);
    if (!receiver?.active) throw new Fail("not_found", en.noSuchPerson);
    if (!sender?.active || !rolesMayTalk(caller.role, receiver.role))
      throw new Fail("forbidden", en.chatForbidden);
    allowed.set(conversation, performance.now() + FRESH_MS);
    if (await isBegun(caller.id, conversation)) return;
    const free = caller.role === "Admin";
    if (!free && !(await messages.mayBegin(caller.id, newConversationsPerDay))) {
      // Another instance may have begun it a moment ago.
      if (await isBegun(caller.id, conversation)) return;
      throw new Fail("too_often", en.chatTooManyNew, { retryAfter: untilTomorrow() });
    }
    await messages.begin(conversation, toPeer(sender), toPeer(receiver));
  }

  return async (caller: Caller, receiverId: string, conversation: string): Promise<void> => {
    if (receiverId === caller.id) throw new Fail("forbidden", en.chatForbidden);
    refuseBlocked(await blocks.between(caller.id, receiverId));
    const isAllowed = (allowed.get(conversation) ?? 0) > performance.now();
    if (!isAllowed || !begun.has(conversation)) await begin(caller, receiverId, conversation);
  };
}
