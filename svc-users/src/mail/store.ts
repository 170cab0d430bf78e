import { newId } from "@tutorsetu/service-kit/new-id";
import type { Db } from "mongodb";
import type { TemplateVariables } from "./email-templates.ts";

export type EmailKind = "reset" | "leaving" | "contact";

/** An e-mail to write: what and to whom. Its text, and any secret in it, is made when it is sent. */
export interface QueuedEmail {
  readonly _id: string;
  readonly kind: EmailKind;
  /** An address in lower case; nobody may have it. */
  readonly email: string;
  /** What a contact e-mail says; the others are made from the person. */
  readonly facts?: TemplateVariables;
  readonly createdAt: Date;
  /** When it is tried next. */
  readonly dueAt: Date;
  readonly tries: number;
}

export interface EmailQueue {
  add(kind: EmailKind, email: string, now: Date): Promise<void>;
  /** A message of the contact form; the same one is taken once while it waits. */
  addContact(id: string, email: string, facts: TemplateVariables, now: Date): Promise<void>;
  /** One that is due, out of everybody else's way for a minute. */
  take(now: Date): Promise<QueuedEmail | null>;
  done(id: string): Promise<void>;
  postpone(id: string, until: Date): Promise<void>;
}

const TAKEN_MS = 60_000;

export async function mongoEmailQueue(db: Db): Promise<EmailQueue> {
  const emails = db.collection<QueuedEmail>("letters");
  await emails.createIndex({ dueAt: 1 });
  return {
    async add(kind, email, now) {
      const queued = { _id: newId(), kind, email: email.toLowerCase(), createdAt: now };
      await emails.insertOne({ ...queued, dueAt: now, tries: 0 });
    },
    async addContact(id, email, facts, now) {
      const queued = {
        kind: "contact",
        email,
        facts,
        createdAt: now,
        dueAt: now,
        tries: 0,
      } as const;
      await emails.updateOne({ _id: `contact-${id}` }, { $setOnInsert: queued }, { upsert: true });
    },
    take: (now) =>
      emails.findOneAndUpdate(
        { dueAt: { $lte: now } },
        { $set: { dueAt: new Date(now.getTime() + TAKEN_MS) }, $inc: { tries: 1 } },
        { sort: { dueAt: 1 }, returnDocument: "after" },
      ),
    async done(id) {
      await emails.deleteOne({ _id: id });
    },
    async postpone(id, until) {
      await emails.updateOne({ _id: id }, { $set: { dueAt: until } });
    },
  };
}
