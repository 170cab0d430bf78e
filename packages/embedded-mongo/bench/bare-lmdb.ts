// What chat's writes cost LMDB alone, in as many commits and with as many bytes: no protocol, no plan, nothing looked up that
// is not needed. `npm run bench -- --only store`.
import { BSON } from "bson";
import { open } from "lmdb";

interface Asked {
  readonly writers: number;
  readonly each: number;
}

const { DATA_PATH = "", DURABILITY = "fsync" } = process.env;
const db = open<Buffer, Buffer>({
  path: DATA_PATH,
  keyEncoding: "binary",
  encoding: "binary",
  overlappingSync: false,
  eventTurnBatching: false,
  noSync: DURABILITY === "os",
  noMemInit: false,
});

const ID = "0123456789abcdef01234567";
const peer = { _id: ID, userName: "Tutor 4567", image: null, role: "Tutor" };
const key = (text: string) => Buffer.from(text);
let head = 0;

const messageOf = (writer: number, seq: number) => ({
  _id: `${ID}${writer}-${seq}`,
  conversation: `${ID}:${ID}`,
  seq,
  senderId: ID,
  receiverId: ID,
  text: "Shall we begin with chapter four on Saturday at nine?",
  clientMsgId: `${ID}${seq}`,
  at: new Date(),
});

/** The messages with their two indexes, all in one commit. */
const insert = (writers: number, seq: number) =>
  db.transaction(() => {
    for (let writer = 0; writer < writers; writer++) {
      const message = messageOf(writer, seq);
      const at = key(`m${message._id}`);
      db.putSync(at, Buffer.from(BSON.serialize(message)));
      db.putSync(key(`c${writer}:${seq}`), at);
      db.putSync(key(`s${writer}:${message.clientMsgId}`), at);
    }
  });

/** Both inboxes of each, with the index by time, in the next. */
const touch = (writers: number, last: number) =>
  db.transaction(() => {
    for (let writer = 0; writer < writers; writer++)
      for (const side of ["a", "b"]) {
        const at = key(`i${writer}${side}`);
        const old = db.getBinary(at);
        const inbox = old ? BSON.deserialize(old) : { _id: `${ID}|${ID}:${ID}`, userId: ID, peer };
        if (old) db.removeSync(key(`t${writer}${side}${String(inbox["head"])}`));
        const lastAt = new Date();
        const next = { ...inbox, head: last, read: last, last: messageOf(writer, last), lastAt };
        db.putSync(at, Buffer.from(BSON.serialize(next)));
        db.putSync(key(`t${writer}${side}${last}`), at);
      }
  });

process.on("message", ({ writers, each }: Asked) => {
  const work = async () => {
    const startedAt = performance.now();
    const times: number[] = [];
    for (let n = 0; n < each; n++) {
      const begun = performance.now();
      head += 1;
      await insert(writers, head);
      times.push(performance.now() - begun);
      await touch(writers, head);
    }
    process.send?.({ seconds: (performance.now() - startedAt) / 1000, times });
  };
  work().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
});
process.send?.({ ready: true });
