import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Db } from "mongodb";
import { ADMINISTRATION_EMAILS } from "../email/administration.ts";
import { MODERATION_EMAILS } from "../email/moderation.ts";
import { SECURITY_EMAILS } from "../email/security.ts";
import type { TemplateVariables } from "../email/templates.ts";
import type { Person } from "../people/person.ts";

const EMAIL_KINDS = [
  "reset",
  "verify",
  "deletion",
  "guardian",
  "guardian-child",
  "contact",
  "contact-answer",
  ...ADMINISTRATION_EMAILS,
  ...MODERATION_EMAILS,
  ...SECURITY_EMAILS,
] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

/** An e-mail to write: what and to whom. Its text, and any secret in it, is made when it is sent. */
export interface QueuedEmail {
  readonly _id: string;
  readonly kind: EmailKind;
  /** In lower case; there may be no account with it. */
  readonly email: string;
  /** What the e-mail is about besides the person. */
  readonly variables?: TemplateVariables;
  readonly createdAt: Date;
  /** When it is tried next. */
  readonly dueAt: Date;
  readonly tries: number;
}

export interface EmailQueue {
  add(
    kind: Exclude<EmailKind, "contact" | "contact-answer">,
    email: string,
    now: Date,
    variables?: TemplateVariables,
  ): Promise<void>;
  /** A message of the contact form; the same one is taken once while it waits. */
  addContact(id: string, email: string, variables: TemplateVariables, now: Date): Promise<void>;
  /** The answer to one; the same. */
  addContactAnswer(
    id: string,
    email: string,
    variables: TemplateVariables,
    now: Date,
  ): Promise<void>;
  /**
   * One that is due; no other caller gets it for a minute. During a rollout a newer release queues kinds that this one
   * cannot write: they wait for an instance that can.
   */
  claim(now: Date): Promise<QueuedEmail | null>;
  markDelivered(id: string): Promise<void>;
  postpone(id: string, until: Date): Promise<void>;
  /** What waits for an erased person; of the contact form only what came from an address that was shown to be theirs. */
  removeOf(person: Authorized<Mailbox>): Promise<void>;
}

type Mailbox = Pick<Person, "_id" | "email" | "emailKey" | "emailVerifiedAt">;

/** The stored form: `facts` are the variables, `leaving` is the kind of a deletion e-mail. */
interface StoredEmail extends Omit<QueuedEmail, "kind" | "variables"> {
  readonly kind: Exclude<EmailKind, "deletion"> | "leaving";
  readonly facts?: TemplateVariables;
}

const storedKind = (kind: EmailKind): StoredEmail["kind"] =>
  kind === "deletion" ? "leaving" : kind;

const toQueued = ({ kind, facts, ...same }: StoredEmail): QueuedEmail => ({
  ...same,
  kind: kind === "leaving" ? "deletion" : kind,
  ...(facts && { variables: facts }),
});

const KNOWN = EMAIL_KINDS.map(storedKind);
const CLAIM_MS = 60_000;
const OF_CONTACT = ["contact", "contact-answer"] as const;

export async function mongoEmailQueue(db: Db): Promise<EmailQueue> {
  const emails = db.collection<StoredEmail>("letters");
  await emails.createIndex({ dueAt: 1 });

  async function addOnce(
    kind: "contact" | "contact-answer",
    id: string,
    email: Pick<StoredEmail, "email" | "facts">,
    now: Date,
  ) {
    const queued = { kind, ...email, createdAt: now, dueAt: now, tries: 0 };
    await emails.updateOne({ _id: `${kind}-${id}` }, { $setOnInsert: queued }, { upsert: true });
  }
  return {
    async add(kind, email, now, facts) {
      await emails.insertOne({
        _id: newId(),
        kind: storedKind(kind),
        email: email.toLowerCase(),
        ...(facts && { facts }),
        createdAt: now,
        dueAt: now,
        tries: 0,
      });
    },
    addContact: (id, email, facts, now) => addOnce("contact", id, { email, facts }, now),
    addContactAnswer: (id, email, facts, now) =>
      addOnce("contact-answer", id, { email, facts }, now),
    async claim(now) {
      const claimed = await emails.findOneAndUpdate(
        { dueAt: { $lte: now }, kind: { $in: KNOWN } },
        { $set: { dueAt: new Date(now.getTime() + CLAIM_MS) }, $inc: { tries: 1 } },
        { sort: { dueAt: 1 }, returnDocument: "after" },
      );
      return claimed && toQueued(claimed);
    },
    async markDelivered(id) {
      await emails.deleteOne({ _id: id });
    },
    async postpone(id, until) {
      await emails.updateOne({ _id: id }, { $set: { dueAt: until } });
    },
    async removeOf({ _id: of, email, emailKey, emailVerifiedAt }) {
      await emails.deleteMany({ kind: "guardian", "facts.of": of });
      const own = { email: { $in: [email, emailKey] } };
      await emails.deleteMany({ ...own, kind: { $nin: [...OF_CONTACT] } });
      if (!emailVerifiedAt) return;
      const from = { "facts.email": { $in: [email, emailKey] } };
      await emails.deleteMany({ kind: { $in: [...OF_CONTACT] }, $or: [own, from] });
    },
  };
}
