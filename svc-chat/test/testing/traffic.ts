import { testUser } from "./instance.ts";
import type { Cluster } from "./cluster.ts";
import { openClient, type ChatClient } from "./client.ts";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Users of whom every second is a tutor; each writes to the four of the other role next to them. */
export const testUsers = (count: number) =>
  Array.from({ length: count }, (_, n) => testUser(n % 2 === 0 ? "Tutor" : "Student"));

export async function openClients(cluster: Cluster, everybody: ReturnType<typeof testUsers>) {
  const clients = await Promise.all(
    everybody.map(async (who) =>
      openClient(cluster.balancer.url, who, await cluster.users.token(who)),
    ),
  );
  const end = Date.now() + 60_000;
  while (clients.some((client) => !client.isOnline())) {
    if (Date.now() > end) throw new Error(`Not every client connected. ${cluster.errors()}`);
    await wait(50);
  }
  return clients;
}

/**
 * Sends at an even rate until stopped, or until `most` are sent: a test that a busy machine holds up must not give it more to
 * do than any other. A text is `from>to~number~when`.
 */
export function traffic(clients: readonly ChatClient[], perSecond: number, most: number) {
  const numbers = new Map<string, number>();
  const sent: { text: string; to: ChatClient; at: number }[] = [];
  const startedAt = Date.now();
  const timer = setInterval(() => {
    const due = Math.min(most, ((Date.now() - startedAt) / 1000) * perSecond);
    while (sent.length < due) {
      const from = Math.floor(Math.random() * clients.length);
      const distance =
        [1, 3, clients.length - 1, clients.length - 3][Math.floor(Math.random() * 4)] ?? 1;
      const to = (from + distance) % clients.length;
      const [a, b] = [clients[from], clients[to]];
      if (!a || !b) continue;
      const key = `${from}>${to}`;
      const number = (numbers.get(key) ?? 0) + 1;
      numbers.set(key, number);
      const text = `${key}~${number}~${Date.now()}`;
      a.send(b.who, text);
      sent.push({ text, to: b, at: Date.now() });
    }
  }, 10);
  return {
    sent,
    stop: () => clearInterval(timer),
  };
}

/** Waits until everything is acknowledged and shown to its receiver, at most this long. */
export async function settled(
  clients: readonly ChatClient[],
  sent: ReturnType<typeof traffic>["sent"],
  timeoutMs: number,
) {
  const end = Date.now() + timeoutMs;
  const isDone = () => {
    const texts = new Map(
      clients.map((client) => [client, new Set(client.shown.map((s) => s.message.text))]),
    );
    const isShown = sent.every(({ text, to }) => texts.get(to)?.has(text));
    return isShown && clients.every((client) => client.unsent().length === 0);
  };
  while (!isDone() && Date.now() < end) await wait(200);
}

/** What went wrong, by what the clients have shown and what is stored. */
export async function evaluate(
  cluster: Cluster,
  clients: readonly ChatClient[],
  sent: ReturnType<typeof traffic>["sent"],
) {
  const acknowledged = new Set(clients.flatMap((client) => [...client.acknowledged]));
  const stored = await cluster.stored();
  const storedTexts = new Set(stored.map((one) => one.text));
  const shownTo = new Map(
    clients.map((client) => [client, client.shown.map((one) => one.message)]),
  );

  let doubled = stored.length - storedTexts.size;
  let disordered = 0;
  for (const messages of shownTo.values()) {
    doubled += messages.length - new Set(messages.map((one) => one._id)).size;
    const last = new Map<string, { seq: number; number: number }>();
    for (const { conversation, senderId, seq, text } of messages) {
      const key = `${conversation}|${senderId}`;
      const number = Number(text.split("~")[1]);
      const before = last.get(key) ?? { seq: 0, number: 0 };
      if (seq <= before.seq || number <= before.number) disordered += 1;
      last.set(key, { seq, number });
    }
  }
  const numbers = new Map<string, number>();
  let gaps = 0;
  for (const { conversation, seq } of stored) {
    if (seq !== (numbers.get(conversation) ?? 0) + 1) gaps += 1;
    numbers.set(conversation, seq);
  }
  const inboxes = await Promise.all(clients.map((client) => client.inbox()));
  const behind = inboxes
    .flat()
    .filter(({ conversation, seq }) => seq !== numbers.get(conversation));
  const texts = new Map(
    [...shownTo].map(([client, messages]) => [client, new Set(messages.map((one) => one.text))]),
  );
  // A stored message whose acknowledgement was lost counts as acknowledged.
  const lost = sent.filter(
    ({ text, to }) =>
      (acknowledged.has(text) || storedTexts.has(text)) &&
      !(storedTexts.has(text) && texts.get(to)?.has(text)),
  );
  const delays = clients
    .flatMap((client) =>
      client.shown
        .filter((one) => one.message.senderId !== client.who.id)
        .map((one) => one.at - Number(one.message.text.split("~")[2])),
    )
    .toSorted((a, b) => a - b);
  const at = (part: number) => delays[Math.floor(part * (delays.length - 1))] ?? 0;
  return {
    sent: sent.length,
    acknowledged: acknowledged.size,
    unsettled: clients.flatMap((client) => client.unsent()).length,
    lost: lost.length,
    doubled,
    disordered,
    gaps,
    /** Inboxes without the last message of their conversation. */
    behind: behind.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
  };
}
