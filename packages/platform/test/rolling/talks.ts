import { reliableClient } from "@tutorsetu/chat-client/reliable-client";
import { connectSocket } from "@tutorsetu/chat-client/socket-transport";
import type { Db } from "mongodb";
import { vi } from "vitest";
import { type Crowd, nth, type Somebody } from "./people.ts";

const PAIRS = 4;
const EVERY_MS = 1000;
const PATIENCE = { timeout: 30_000, interval: 100 };

/** The pages' own client, with what it has shown of others' messages. */
async function page(me: Somebody) {
  const shown: string[] = [];
  const ignore = () => {};
  const connection = await connectSocket(
    { me: me.id, token: me.token },
    {
      onStatus: (status) => (status === "online" ? client.connected() : client.disconnected()),
      onMessage: (message) => client.receive(message),
      onDegraded: (pollMs) => client.degraded(pollMs),
      onResync: (spreadMs) => client.resync(spreadMs),
      onPointer: ignore,
      onTyping: ignore,
      onPresence: ignore,
      onBlocked: ignore,
      onNotification: ignore,
      onRefused: ignore,
    },
  );
  const client = reliableClient({
    me: me.id,
    // Without the way round over HTTP: what is shown went through a socket.
    transport: { ...connection, post: () => Promise.resolve(null) },
    saved: [],
    save: ignore,
    onChange: ignore,
    onMessage: ({ senderId, text }) => senderId !== me.id && shown.push(text),
  });
  client.adopt({});
  const close = () => {
    client.close();
    connection.close();
  };
  return { me, shown, client, isOnline: connection.isOnline, close };
}

/** The client asks its browser where it is and whether there is a network. */
function pretendPageAt(url: string): void {
  vi.stubGlobal("location", new URL(url));
  vi.stubGlobal("navigator", { onLine: true });
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => {});
}

/** Students and tutors who write to each other over sockets, at most one message a second each. */
export async function talks(url: string, { tutors, students }: Crowd, name: string) {
  pretendPageAt(url);
  const pairs = Array.from(
    { length: PAIRS },
    (_, n) => [nth(tutors, n), nth(students, n)] as const,
  );
  const pages = await Promise.all(pairs.flat().map(page));
  await vi.waitUntil(() => pages.every((one) => one.isOnline()), PATIENCE);

  const sent: string[] = [];
  /** Whoever sits beside one in a pair. */
  const otherOf = (n: number) => nth(pages, n ^ 1);
  const timer = setInterval(() => {
    for (const [n, { client }] of pages.entries()) {
      // As people do: the next one when the last one has gone.
      if (client.unsent().length > 0) continue;
      const text = `${name} ${sent.length}`;
      sent.push(text);
      client.send(otherOf(n).me.id, text);
    }
  }, EVERY_MS);

  return {
    /** Stops, waits until everything has arrived, and counts what has not, or not once. */
    async finish(db: Db) {
      clearInterval(timer);
      // What these people wrote before is shown to them again.
      const shown = () =>
        pages.flatMap((one) => one.shown).filter((text) => text.startsWith(`${name} `));
      const unsent = () => pages.flatMap(({ client }) => client.unsent()).length;
      const isDone = () => shown().length >= sent.length && unsent() === 0;
      await vi.waitUntil(isDone, PATIENCE).catch(() => {});
      const docs = await db
        .collection("messages")
        .find({ text: { $in: sent } })
        .toArray();
      const times = (list: readonly string[]) => list.length - new Set(list).size;
      const heard = {
        sent: sent.length,
        unsent: unsent(),
        stored: new Set(docs.map(({ text }) => String(text))).size,
        storedTwice: times(docs.map(({ text }) => String(text))),
        shown: new Set(shown()).size,
        shownTwice: times(shown()),
      };
      for (const one of pages) one.close();
      return heard;
    },
  };
}
