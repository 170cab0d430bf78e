import { setTimeout as pause } from "node:timers/promises";
import { demoPeople } from "@tutorsetu/demo/people";
import { MongoClient } from "mongodb";
import type { AcrossRestart } from "./at-rest.ts";
import { ask, type Attacked, must, type Outcome, signInDemo } from "./client.ts";

interface Entry {
  readonly of?: string;
  readonly from?: string;
}
interface AuditReply {
  readonly entries: readonly Entry[];
  readonly chain: { readonly whole: boolean };
}

/** An administrator looks at people, and guesses a password, from an address of their own, and hopes that nobody sees it. */
export async function lookUnseen({ url }: Attacked): Promise<Outcome> {
  const from = "198.51.100.77";
  const admin = await signInDemo(url);
  const { tutors, students } = demoPeople();
  const looked = [...tutors.slice(80, 85), ...students.slice(80, 85)];
  for (const { role, userId } of looked)
    await must(url, `/users/${role.toLowerCase()}/${userId}`, { token: admin.token, from });
  const wrong = { email: looked[0]?.email, password: "not-this-one-at-all" };
  await ask(url, "/users/login", { body: wrong, from });
  const read = async (query: string) => {
    const path = `/audit/users?limit=50&${query}`;
    const { entries } = await must<AuditReply>(url, path, { token: admin.token });
    return entries.filter((entry) => entry.from === "198.51.100.0/24");
  };
  const looks = await read(`what=admin_read&by=${admin.id}`);
  const unseen = looked.filter(({ userId }) => !looks.some(({ of }) => of === userId));
  const guesses = await read("what=login_failed");
  const text = JSON.stringify([...looks, ...guesses]);
  const named = looked.filter(
    ({ userName, email }) => text.includes(userName) || text.includes(email),
  );
  return {
    tried: looked.length + 1,
    fellThrough: unseen.length + named.length + (guesses.length > 0 ? 0 : 1),
  };
}

/** Takes an entry out of one audit record, changes one of another, and cuts the end off a third. */
export const changeAudit: AcrossRestart = async ({ url, platform }) => {
  const { token } = await signInDemo(url);
  const looks = {
    bookings: ["/bookings/all", "/bookings/stats", "/bookings/reported-reviews"],
    content: ["/helprequests/getallhelprequest", "/contact", "/blogs/all"],
    chat: ["/reports"],
  };
  for (const path of Object.values(looks).flat()) await must(url, path, { token });
  const mongo = await new MongoClient(platform.mongoUrl ?? "").connect();
  const entries = (name: keyof typeof looks) =>
    mongo.db(name).collection<{ _id: number; by: string }>("audit_trail");
  const last = await entries("chat").find().sort({ _id: -1 }).limit(1).next();
  const taken = await entries("bookings").deleteOne({ _id: 2 });
  const changed = await entries("content").updateOne({ _id: 2 }, { $set: { by: "0".repeat(24) } });
  const cut = await entries("chat").deleteOne({ _id: last?._id ?? 0 });
  await mongo.close();
  if (taken.deletedCount + changed.modifiedCount + cut.deletedCount !== 3)
    throw new Error("There was nothing to change in the audit records");

  /** Until the service that was started again answers. */
  async function chainOf(name: string): Promise<AuditReply["chain"]> {
    const { status, body } = await ask<AuditReply>(url, `/audit/${name}`, { token });
    if (status === 200) return body.chain;
    if (status < 500) throw new Error(`/audit/${name} answered ${status}`);
    await pause(100);
    return chainOf(name);
  }
  return async () => {
    const chains = await Promise.all(Object.keys(looks).map(chainOf));
    return { tried: chains.length, fellThrough: chains.filter(({ whole }) => whole).length };
  };
};
