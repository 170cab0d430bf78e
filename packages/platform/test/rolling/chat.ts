import type { Db } from "mongodb";
import { type Crowd, nth } from "./people.ts";
import type { Workload } from "./workload.ts";

/** Conversations, and messages without an id of the sender's: one that is sent twice would be stored twice. */
export function chatWorkload({ tutors, students }: Crowd, db: Db): Workload {
  const peerOf = (n: number) => nth(tutors, n % students.length).id;
  let writes = 0;
  return {
    read(n) {
      const peer = peerOf(n);
      const paths = [
        `/api/messages/${peer}`,
        "/api/conversations",
        `/api/conversations/${peer}/peer`,
      ];
      return { call: nth(students, n).as({ method: "GET", path: nth(paths, n) }) };
    },
    write() {
      const n = writes++;
      const call = { method: "POST", path: `/api/messages/${peerOf(n)}`, body: { text: `m${n}` } };
      return { mark: `m${n}`, call: nth(students, n).as(call) };
    },
    async stored() {
      const docs = await db.collection("messages").find({}).toArray();
      return docs.map(({ text }) => String(text)).filter((text) => /^m\d+$/.test(text));
    },
  };
}
