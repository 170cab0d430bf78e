import { en } from "@tutorsetu/contracts/messages/en/server";
import type { Caller } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import { type KnownPeople, rolesMayTalk, toPeer } from "./people.ts";
import type { Messages } from "./store.ts";

interface Deps {
  readonly messages: Messages;
  readonly people: KnownPeople;
  /** How many conversations a tutor or student may begin a day. */
  readonly newConversationsPerDay: number;
}

const MOST_BEGUN = 50_000;
/** Together with what is remembered of people, a minute. */
const FRESH_MS = 30_000;
const DAY_MS = 86_400_000;
const untilTomorrow = () => (DAY_MS - (Date.now() % DAY_MS)) / 1000;

/** Who may write to whom. */
export function mayWrite({ messages, people, newConversationsPerDay }: Deps) {
  const begun = new Set<string>();
  /** Until when the two of a conversation are known to be allowed to write. */
  const allowed = new Map<string, number>();
  let changes = 0;

  async function isBegun(conversation: string, sides?: number): Promise<boolean> {
    if (begun.has(conversation)) return true;
    if ((sides ?? (await messages.sides(conversation))) < 2) return false;
    if (begun.size > MOST_BEGUN) begun.clear();
    begun.add(conversation);
    return true;
  }

  async function askWho(caller: Caller, receiverId: string, conversation: string) {
    try {
      return await people([caller.id, receiverId]);
    } catch (error) {
      // While svc-users is away, those who know each other go on.
      if (error instanceof ServiceUnavailableError && (await isBegun(conversation))) return null;
      throw error;
    }
  }

  /** Refuses whoever may not write to this person, and begins the conversation of those who may. */
  async function begin(caller: Caller, receiverId: string, conversation: string): Promise<void> {
    const asked = changes;
    const known = await askWho(caller, receiverId, conversation);
    if (!known) return;
    const receiver = known.get(receiverId);
    const sender = known.get(caller.id);
    if (!receiver?.active) throw new HttpProblem("not_found", en.noSuchPerson);
    if (!sender?.active || !rolesMayTalk(caller.role, receiver.role))
      throw new HttpProblem("forbidden", en.chatForbidden);
    if (allowed.size > MOST_BEGUN) allowed.clear();
    if (asked === changes) allowed.set(conversation, performance.now() + FRESH_MS);
    if (begun.has(conversation)) return;
    const sides = await messages.sides(conversation);
    if (await isBegun(conversation, sides)) return;
    // What was begun only half was counted then.
    const free = caller.role === "Admin" || sides > 0;
    if (!free && !(await messages.mayBegin(caller.id, newConversationsPerDay))) {
      // Another instance may have begun it a moment ago.
      if (await isBegun(conversation)) return;
      throw new HttpProblem("too_often", en.chatTooManyNew, { retryAfter: untilTomorrow() });
    }
    await messages.begin(conversation, toPeer(sender), toPeer(receiver));
  }

  return {
    /** The two of it were allowed to write a moment ago, and have begun. */
    isKnown: (conversation: string) =>
      (allowed.get(conversation) ?? 0) > performance.now() && begun.has(conversation),
    begin,
    /** Whoever this person writes to or hears from is looked at again. */
    forget(userId: string) {
      changes += 1;
      for (const conversation of allowed.keys())
        if (conversation.includes(userId)) allowed.delete(conversation);
    },
  };
}
