import type { Contact } from "@tutorsetu/contracts/content";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { StoredSettlement } from "@tutorsetu/service-kit/audit/settlement";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import { removeOlder } from "@tutorsetu/service-kit/mongo/remove-older";
import { type PageAsk, type PageFound, pageWithTotal } from "@tutorsetu/service-kit/pages";
import type { Db } from "mongodb";

export interface ContactDoc extends Omit<Contact, "website"> {
  readonly _id: string;
  readonly createdAt: Date;
  /** False until a copy was e-mailed to the operators of the site. */
  readonly isCopied?: boolean;
  readonly answered?: ContactAnswer;
  /** False until the answer was given to svc-users to be e-mailed. */
  readonly isAnswerSent?: boolean;
}

export interface ContactAnswer extends StoredSettlement {
  /** Missing when it was answered elsewhere. */
  readonly text?: string;
}

export interface Contacts {
  /** A message that is there already stays as it is. */
  add(doc: ContactDoc): Promise<void>;
  /** Newest first; all of them, or only what is answered, or only what is not. */
  list(page: PageAsk, isAnswered?: boolean): Promise<PageFound<ContactDoc>>;
  find(id: string): Promise<ContactDoc | null>;
  /** Null when there is no such message, or somebody has answered it. */
  answer(id: Authorized<string>, answer: ContactAnswer): Promise<ContactDoc | null>;
  /** Whose answer is to be e-mailed, oldest message first. */
  withUnsentAnswer(limit: number): Promise<ContactDoc[]>;
  markAnswerSent(id: string): Promise<void>;
  /** Oldest first. */
  withoutCopy(limit: number): Promise<ContactDoc[]>;
  markCopied(id: string): Promise<void>;
  /** Removes what came before that moment, answered or not; how many. */
  removeOlder(before: Date): Promise<number>;
}

export const contactCollection = (db: Db) => db.collection<ContactDoc>("contacts");

export async function mongoContacts(db: Db): Promise<Contacts> {
  const docs = contactCollection(db);
  await docs.createIndex({ createdAt: -1, _id: -1 });
  await docs.createIndex(
    { isCopied: 1, createdAt: 1 },
    { partialFilterExpression: { isCopied: false } },
  );
  await docs.createIndex(
    { isAnswerSent: 1, createdAt: 1 },
    { partialFilterExpression: { isAnswerSent: false } },
  );
  return {
    async add(doc) {
      await unlessDuplicate(docs.insertOne(doc), null);
    },
    list: (page, isAnswered) =>
      pageWithTotal(
        docs,
        isAnswered === undefined ? {} : { answered: { $exists: isAnswered } },
        page,
      ),
    find: (id) => docs.findOne({ _id: id }),
    answer: (id, answered) =>
      docs.findOneAndUpdate(
        { _id: id, answered: { $exists: false } },
        { $set: { answered, ...(answered.text ? { isAnswerSent: false } : {}) } },
        { returnDocument: "after" },
      ),
    withUnsentAnswer: (limit) =>
      docs.find({ isAnswerSent: false }).sort({ createdAt: 1 }).limit(limit).toArray(),
    async markAnswerSent(id) {
      await docs.updateOne({ _id: id }, { $set: { isAnswerSent: true } });
    },
    withoutCopy: (limit) =>
      docs.find({ isCopied: false }).sort({ createdAt: 1 }).limit(limit).toArray(),
    async markCopied(id) {
      await docs.updateOne({ _id: id }, { $set: { isCopied: true } });
    },
    removeOlder: (before) => removeOlder(docs, before),
  };
}
