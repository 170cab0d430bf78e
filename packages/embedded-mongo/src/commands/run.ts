import { ObjectId } from "bson";
import { asMongoError, MongoError } from "../bson/errors.ts";
import { encode } from "../bson/raw.ts";
import type { Doc } from "../bson/values.ts";
import { type Call, checkFields, type Engine, type Handler } from "./call.ts";
import { COLLECTIONS } from "./collections.ts";
import { READS } from "./reads.ts";
import { WRITES } from "./writes.ts";

/** As the primary of a replica set of one: only to such a server does the driver send retryable writes. */
const hello: Handler = ({ address }, { name }) => ({
  helloOk: true,
  [name === "hello" ? "isWritablePrimary" : "ismaster"]: true,
  setName: "embedded",
  setVersion: 1,
  hosts: [address],
  primary: address,
  me: address,
  electionId: new ObjectId("7fffffff0000000000000001"),
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  // MongoDB 7.0; from 8.0 on drivers expect the bulkWrite command.
  maxWireVersion: 21,
  readOnly: false,
});

const buildInfo: Handler = () => ({
  version: "7.0.0",
  versionArray: [7, 0, 0, 0],
  modules: [],
  storageEngines: ["lmdb"],
});

const HANDLERS: Readonly<Record<string, Handler>> = {
  ...READS,
  ...WRITES,
  ...COLLECTIONS,
  hello,
  ismaster: hello,
  isMaster: hello,
  buildInfo,
  buildinfo: buildInfo,
  ping: (_, call) => {
    checkFields(call, "");
    return {};
  },
  endSessions: () => ({}),
};

async function answer(engine: Engine, call: Call): Promise<Doc | Buffer> {
  const handler = Object.hasOwn(HANDLERS, call.name) ? HANDLERS[call.name] : undefined;
  if (handler) return handler(engine, call);
  throw new MongoError(59, `no such command: '${call.name}'`);
}

/** Runs a command and always answers: errors become `{ ok: 0, errmsg, code, codeName }`. */
export async function run(engine: Engine, call: Call): Promise<Buffer> {
  try {
    const reply = await answer(engine, call);
    return Buffer.isBuffer(reply) ? reply : encode({ ...reply, ok: 1 });
  } catch (error) {
    const { code, codeName, message, more } = asMongoError(error);
    return encode({ ok: 0, errmsg: message, code, codeName, ...more });
  }
}
