import type { Caller } from "@tutorsetu/service-kit/env";
import { LRUCache } from "lru-cache";
import type { Publish } from "../sockets/pubsub.ts";
import type { Receipt } from "../store/documents.ts";
import type { Messages } from "../store/messages.ts";
import { ownInbox } from "./policy.ts";

interface Deps {
  readonly messages: Pick<Messages, "advance">;
  readonly publish: Publish;
}

interface Waiting {
  seq: number;
  readonly written: Promise<boolean>;
}

/** Receipts of one conversation in a shorter time than this become one write of the highest. */
const WINDOW_MS = 300;
const MAX_KNOWN = 50_000;
/** A repair of a damaged store may move a receipt back, so what is known is asked for again after a while. */
const KNOWN_MS = 30_000;
/** A receipt of more than there is: the message may yet come. */
const BEYOND_MS = 2000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * How far people have read and received. A receipt that repeats or changes nothing is answered from memory; of several
 * in a short time the store gets the highest. All are answered once that is stored.
 */
export function createReceipts({ messages, publish }: Deps) {
  /** By receipt and inbox: the seq up to which nothing would change, for a while. */
  const known = new LRUCache<string, { seq: number; until: number }>({ max: MAX_KNOWN });
  const waiting = new Map<string, Waiting>();
  /** The latest write of each inbox, and the pause after it. */
  const underWay = new Map<string, Promise<unknown>>();

  const isKnown = (key: string, seq: number) => {
    const now = known.get(key);
    return now !== undefined && seq <= now.seq && performance.now() < now.until;
  };

  /** Moves a receipt forward; publishes it to the peer and, of reading, to the reader's other connections. */
  function advance(
    receipt: Receipt,
    caller: Caller,
    peer: string,
    seq: number,
    socketId?: string,
  ): Promise<boolean> {
    const inbox = ownInbox(caller, peer);
    const { conversation } = inbox;
    const key = `${receipt} ${caller.id} ${conversation}`;
    if (isKnown(key, seq)) return Promise.resolve(true);
    const joined = waiting.get(key);
    if (joined) {
      joined.seq = Math.max(joined.seq, seq);
      return joined.written;
    }

    async function write(): Promise<boolean> {
      await underWay.get(key);
      const claimed = waiting.get(key)?.seq ?? seq;
      waiting.delete(key);
      const advancing = messages.advance(receipt, inbox, claimed);
      const pause = Promise.allSettled([advancing, wait(WINDOW_MS)]);
      underWay.set(key, pause);
      void pause.then(() => underWay.get(key) === pause && underWay.delete(key));
      const result = await advancing;
      if (!result) return false;
      const isBeyond = result.seq < claimed;
      const until = performance.now() + (isBeyond ? BEYOND_MS : KNOWN_MS);
      if (!isKnown(key, claimed)) known.set(key, { seq: claimed, until });
      if (result.moved) {
        const payload = { conversation, by: caller.id, seq: result.seq };
        publish(peer, receipt, payload);
        if (receipt === "read") publish(caller.id, "read", payload, socketId);
      }
      return true;
    }
    const entry: Waiting = { seq, written: Promise.resolve().then(write) };
    waiting.set(key, entry);
    return entry.written;
  }

  return {
    advance,
    /** Resolves when every receipt that waits now is stored. */
    idle: () => Promise.allSettled(Array.from(waiting.values(), ({ written }) => written)),
  };
}
