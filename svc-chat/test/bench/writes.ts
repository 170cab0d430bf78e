// Chat's writes to a store at MONGO_URL, as svc-chat makes them and without the rest of it: `npm run bench -- --only store`.
import { conversationId } from "@tutorsetu/contracts/chat";
import { authorized } from "@tutorsetu/service-kit/authorized";
import { newId } from "@tutorsetu/service-kit/new-id";
import { MongoClient } from "mongodb";
import { mongoMessages } from "../../src/store/messages.ts";
import { chatCollections, indexChat } from "../../src/store/stores.ts";
import { testUser, toPerson } from "../testing/instance.ts";
import { toPeer } from "../../src/messages/people.ts";

/** What is told how many messages to write. */
interface Asked {
  readonly writers: number;
  readonly each: number;
}

const { MONGO_URL = "" } = process.env;
const client = await new MongoClient(MONGO_URL, { serverSelectionTimeoutMS: 60_000 }).connect();
const collections = chatCollections(client.db("chat"));
await indexChat(collections);
const messages = mongoMessages(collections);
const TEXT = "Shall we begin with chapter four on Saturday at nine?";

async function pair() {
  const [sender, receiver] = [testUser("Tutor"), testUser("Student")];
  const conversation = conversationId(sender.id, receiver.id);
  const peers = [sender, receiver].map((who) => toPeer(toPerson(who)));
  const [one, other] = peers;
  if (one && other) await messages.begin(authorized(conversation, true), one, other);
  return { conversation, senderId: sender.id, receiverId: receiver.id };
}
const pairs: Awaited<ReturnType<typeof pair>>[] = [];

/** The next as soon as the last is stored and both inboxes know it. */
async function write(parties: (typeof pairs)[number], each: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < each; n++) {
    const startedAt = performance.now();
    const draft = { ...parties, text: TEXT, clientMsgId: newId() };
    const { message } = await messages.append(authorized(draft, true));
    times.push(performance.now() - startedAt);
    await messages.touch(authorized(message, true));
  }
  return times;
}

process.on("message", ({ writers, each }: Asked) => {
  const work = async () => {
    while (pairs.length < writers) pairs.push(await pair());
    const startedAt = performance.now();
    const times = await Promise.all(pairs.map((parties) => write(parties, each)));
    process.send?.({ seconds: (performance.now() - startedAt) / 1000, times: times.flat() });
  };
  work().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
});
process.send?.({ ready: true });
