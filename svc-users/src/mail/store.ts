import { newId } from "@tutorsetu/service-kit/new-id";
import type { Db } from "mongodb";
import type { Facts } from "./letters.ts";

export type LetterKind = "reset" | "leaving" | "contact";

/** A letter to write: what and to whom. Its text, and any secret in it, is made when it is sent. */
export interface Job {
  readonly _id: string;
  readonly kind: LetterKind;
  /** An address in lower case; nobody may have it. */
  readonly email: string;
  /** What a contact letter says; the others are made from the person. */
  readonly facts?: Facts;
  readonly createdAt: Date;
  /** When it is tried next. */
  readonly dueAt: Date;
  readonly tries: number;
}

export interface Jobs {
  add(kind: LetterKind, email: string, now: Date): Promise<void>;
  /** A message of the contact form; the same one is taken once while it waits. */
  addContact(id: string, email: string, facts: Facts, now: Date): Promise<void>;
  /** One that is due, out of everybody else's way for a minute. */
  take(now: Date): Promise<Job | null>;
  done(id: string): Promise<void>;
  postpone(id: string, until: Date): Promise<void>;
}

const TAKEN_MS = 60_000;

export async function mongoJobs(db: Db): Promise<Jobs> {
  const jobs = db.collection<Job>("letters");
  await jobs.createIndex({ dueAt: 1 });
  return {
    async add(kind, email, now) {
      const job = { _id: newId(), kind, email: email.toLowerCase(), createdAt: now };
      await jobs.insertOne({ ...job, dueAt: now, tries: 0 });
    },
    async addContact(id, email, facts, now) {
      const job = { kind: "contact", email, facts, createdAt: now, dueAt: now, tries: 0 } as const;
      await jobs.updateOne({ _id: `contact-${id}` }, { $setOnInsert: job }, { upsert: true });
    },
    take: (now) =>
      jobs.findOneAndUpdate(
        { dueAt: { $lte: now } },
        { $set: { dueAt: new Date(now.getTime() + TAKEN_MS) }, $inc: { tries: 1 } },
        { sort: { dueAt: 1 }, returnDocument: "after" },
      ),
    async done(id) {
      await jobs.deleteOne({ _id: id });
    },
    async postpone(id, until) {
      await jobs.updateOne({ _id: id }, { $set: { dueAt: until } });
    },
  };
}
