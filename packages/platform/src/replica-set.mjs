import { setTimeout as pause } from "node:timers/promises";
import { MongoClient } from "mongodb";

export const REPLICA_SET = "tutorsetu";

const ALREADY_INITIALIZED = 23;
const READY_MS = 20_000;

/** The port may be another one than last time: the one member of the set has moved then. */
async function moveTo(admin, host) {
  const { config } = await admin.command({ replSetGetConfig: 1 });
  const [member] = config.members;
  if (member.host === host) return;
  const moved = { ...config, version: config.version + 1, members: [{ ...member, host }] };
  await admin.command({ replSetReconfig: moved, force: true });
}

/**
 * Makes a mongod the primary of a replica set of one, which retryable writes need.
 * @param {string} url @param {string} host
 */
export async function initiate(url, host) {
  const client = await new MongoClient(url, { serverSelectionTimeoutMS: READY_MS }).connect();
  try {
    const admin = client.db("admin");
    const config = { _id: REPLICA_SET, members: [{ _id: 0, host }] };
    await admin.command({ replSetInitiate: config }).catch(async (error) => {
      if (error.code !== ALREADY_INITIALIZED) throw error;
      await moveTo(admin, host);
    });
    const deadline = Date.now() + READY_MS;
    while (!(await admin.command({ hello: 1 })).isWritablePrimary) {
      if (Date.now() > deadline) throw new Error("mongod has not become primary");
      await pause(100);
    }
  } finally {
    await client.close();
  }
}
