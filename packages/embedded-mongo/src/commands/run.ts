import { createHash } from "node:crypto";
import { fail, replyOf } from "../bson/errors.ts";
import { encode } from "../bson/documents.ts";
import type { Doc } from "../bson/values.ts";
import type { Message, Peer } from "../wire/listen.ts";
import { type Call, command, type Commands, type Engine } from "./call.ts";
import { COLLECTIONS } from "./collections.ts";
import { READS } from "./reads.ts";
import { WRITES } from "./writes.ts";

/** As the primary of a replica set of one: only to such a server does the driver send retryable writes. */
const hello = ({ address, replicaSet, name }: Call): Doc => ({
  helloOk: true,
  [name === "hello" ? "isWritablePrimary" : "ismaster"]: true,
  setName: replicaSet ?? "embedded",
  hosts: [address],
  me: address,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  // MongoDB 7.0; from 8.0 on drivers expect the bulkWrite command.
  maxWireVersion: 21,
});

/** SASL's PLAIN: a name, which is not read, and the secret, each behind a zero. */
function signIn({ body: { payload }, peer, secret }: Call): Doc {
  const digest = (text = "") => createHash("sha256").update(text).digest("hex");
  const [, , told] = String(payload).split("\0");
  peer.isKnown = digest(told) === digest(secret);
  if (!peer.isKnown) fail(18, "Authentication failed.");
  return { conversationId: 1, done: true, payload: "" };
}

const COMMANDS: Commands = {
  ...READS,
  ...WRITES,
  ...COLLECTIONS,
  hello: command("*", hello),
  ismaster: command("*", hello),
  isMaster: command("*", hello),
  buildInfo: command("*", () => ({ version: "7.0.0", versionArray: [7, 0, 0, 0] })),
  ping: command("", () => ({})),
  endSessions: command("*", () => ({})),
  saslStart: command("*", signIn),
};
const FOR_STRANGERS = /^(hello|ismaster|isMaster|saslStart)$/;

/** Runs a command and always answers: errors become `{ ok: 0, errmsg, code }`. */
export async function run(engine: Engine, message: Message, peer: Peer): Promise<Buffer> {
  try {
    const { name } = message;
    if (!peer.isKnown && !FOR_STRANGERS.test(name)) fail(13, "Tell the secret first");
    const answer = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!answer) fail(59, `no such command: '${name}'`);
    const reply = await answer({ ...engine, ...message, peer });
    return Buffer.isBuffer(reply) ? reply : encode({ ...reply, ok: 1 });
  } catch (error) {
    return encode({ ok: 0, ...replyOf(error) });
  }
}
