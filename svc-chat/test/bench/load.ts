// Everybody's browser, in one process: started by main.ts, told what to do by messages.
import { type LeanSocket, leanSocket } from "./lean-socket.ts";

interface Person {
  readonly id: string;
  readonly token: string;
  readonly url: string;
  /** Whom this person writes to; whoever has none only reads. */
  readonly peer?: string | undefined;
}
export type Order =
  | { readonly do: "open"; readonly people: readonly Person[] }
  | { readonly do: "rush"; readonly each: number }
  | { readonly do: "stroll"; readonly perSecond: number; readonly seconds: number }
  | { readonly do: "close" };
export interface Outcome {
  readonly seconds?: number;
  readonly p50Ms?: number;
  readonly p99Ms?: number;
}

const TEXT = "Shall we begin with chapter four on Saturday at nine? ";
let everybody: LeanSocket[] = [];
const writers: { id: string; peer: string; socket: LeanSocket }[] = [];
let received = 0;
let number = 0;
let delays: number[] = [];
let arrived = () => {};

const messageOf = ({ id, peer }: (typeof writers)[number]) => ({
  senderId: id,
  receiverId: peer,
  text: `${TEXT}~${performance.now()}`,
  clientMsgId: `${process.pid}-${(number += 1)}`,
});

/** The text ends with the moment it was written. */
const writtenAt = (json: string) => Number.parseFloat(json.slice(json.indexOf("~") + 1));

async function open(people: readonly Person[]) {
  everybody = await Promise.all(
    people.map(async ({ id, peer, url, token }) => {
      const onEvent = (json: string) => {
        if (!json.startsWith('["receive_message"')) return;
        received += 1;
        delays.push(performance.now() - writtenAt(json));
        arrived();
      };
      const socket = await leanSocket({ url, token, onEvent });
      await new Promise<void>((resolve) => socket.say("setup", id, () => resolve()));
      if (peer) writers.push({ id, peer, socket });
      return socket;
    }),
  );
}

/** Longer than any of them takes: what has not come by then is lost. */
const PATIENCE_MS = 60_000;

const allOf = (count: number) =>
  new Promise<void>((resolve, reject) => {
    const lost = () => reject(new Error(`${count - received} of ${count} messages never came`));
    const timer = setTimeout(lost, PATIENCE_MS);
    arrived = () => {
      if (received < count) return;
      clearTimeout(timer);
      resolve();
    };
    arrived();
  });

const saidBy = (writer: (typeof writers)[number], message: object) =>
  new Promise<string>((resolve) => writer.socket.say("private_message", message, resolve));

/** As a page does: what cannot be taken at the moment is said again. */
async function said(writer: (typeof writers)[number]) {
  const message = messageOf(writer);
  for (;;) {
    const json = await saidBy(writer, message);
    if (json.startsWith('[{"ok":true')) return;
    const [reply] = JSON.parse(json);
    if (reply.code !== "UNAVAILABLE") throw new Error(`refused: ${json}`);
    await new Promise((resolve) => setTimeout(resolve, reply.retryAfterMs));
  }
}

/** Every writer sends `each` messages, the next as soon as the last is acknowledged. */
async function rush(each: number): Promise<Outcome> {
  received = 0;
  const startedAt = performance.now();
  await Promise.all([
    allOf(writers.length * each),
    ...writers.map(async (writer) => {
      for (let n = 0; n < each; n++) {
        await said(writer);
      }
    }),
  ]);
  return { seconds: (performance.now() - startedAt) / 1000 };
}

/** Messages at an even rate, whatever the answers do. */
async function stroll(perSecond: number, seconds: number): Promise<Outcome> {
  received = 0;
  delays = [];
  let sent = 0;
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(
        ((performance.now() - startedAt) / 1000) * perSecond,
        perSecond * seconds,
      );
      for (; sent < due; sent++) {
        const one = writers[sent % writers.length];
        one?.socket.say("private_message", messageOf(one), () => {});
      }
      if (sent < perSecond * seconds) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  await allOf(sent);
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

async function follow(order: Order): Promise<Outcome> {
  if (order.do === "rush") return rush(order.each);
  if (order.do === "stroll") return stroll(order.perSecond, order.seconds);
  if (order.do === "open") await open(order.people);
  else for (const socket of everybody) socket.close();
  return {};
}

process.on("message", (order: Order | "cpu") => {
  if (order === "cpu") return;
  follow(order).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.send?.({});
