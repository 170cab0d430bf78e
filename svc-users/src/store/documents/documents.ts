import { DOCUMENT_KINDS, type DocumentKind } from "@tutorsetu/contracts/tutoring/document-kinds";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { decodeCursor, encodeCursor } from "@tutorsetu/service-kit/cursor";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Page, PageAsk } from "@tutorsetu/service-kit/pages";
import type { Collection, Filter } from "mongodb";
import type { DocumentNotice, StoredDocument } from "../../documents/stored-document.ts";
import type { Person, PersonRef } from "../../people/person.ts";
import { type StoredPerson, toPerson } from "../people.ts";

/** Something that waits, and whose it is. */
export interface Waiting {
  readonly kind: DocumentKind;
  readonly document: StoredDocument;
  readonly person: Person;
}

/** What the profile said when an administrator compared it with the pages. */
export interface Compared {
  readonly userName: string;
  readonly qualification: string;
}

/** Proof that tutors have sent: it stands in the person's document, so that a decision is one write with the badge and the notice. */
export interface Documents {
  /** The person as they were before; null for who is no tutor any longer. */
  send(
    owner: Authorized<PersonRef>,
    kind: DocumentKind,
    sent: StoredDocument,
  ): Promise<Person | null>;
  /** The person as they were before; null when it does not wait. */
  withdraw(owner: Authorized<PersonRef>, id: string): Promise<Person | null>;
  waiting(id: string): Promise<Waiting | null>;
  /** Oldest first. */
  queue(ask: PageAsk): Promise<Page<Waiting> & { readonly total: number }>;
  /** Each is one write that only one of several callers wins: null for the others. */
  approve(waiting: Authorized<Waiting>, compared: Compared, now: Date): Promise<Person | null>;
  refuse(
    waiting: Authorized<Waiting>,
    compared: Compared,
    reason: string,
    now: Date,
  ): Promise<Person | null>;
  /** Nobody has decided. */
  giveUp(waiting: Authorized<Waiting>, now: Date): Promise<Person | null>;
}

const at = (kind: DocumentKind) => `documents.${kind}` as const;
const waitingAt = (kind: DocumentKind) => `documents.${kind}.waiting` as const;

export const indexDocuments = (docs: Collection<StoredPerson>) =>
  docs.createIndexes(
    DOCUMENT_KINDS.map((kind) => ({ key: { [waitingAt(kind)]: 1 }, sparse: true })),
  );

/** What an administrator saw of the profile still holds. */
function isAs(kind: DocumentKind, { userName, qualification }: Compared): Filter<StoredPerson> {
  if (kind === "identity") return { userName };
  const said = qualification === "" ? { $in: [null as never, ""] } : qualification;
  return { userName, "offer.qualification": said };
}

const decided = (
  { _id, sentAt, count }: StoredDocument,
  now: Date,
  reason?: string,
): StoredDocument => ({
  _id,
  sentAt,
  count,
  decidedAt: now,
  ...(reason !== undefined && { reason }),
});

const notice = (kind: DocumentNotice["kind"], now: Date, params?: DocumentNotice["params"]) => ({
  documentNotices: { _id: newId(), kind, at: now, ...(params && { params }) },
});

const waitingIn = (person: Person, kind: DocumentKind): Waiting[] => {
  const document = person.documents?.[kind];
  return document?.waiting === undefined ? [] : [{ kind, document, person }];
};

const byAge = (one: Waiting, other: Waiting) => (one.document._id < other.document._id ? -1 : 1);

export function mongoDocuments(docs: Collection<StoredPerson>): Documents {
  /** The person afterwards. */
  async function decide(
    { kind, document, person: { _id } }: Waiting,
    only: Filter<StoredPerson>,
    update: object,
  ) {
    const filter = { _id, [waitingAt(kind)]: document._id, ...only };
    const doc = await docs.findOneAndUpdate(filter, update, { returnDocument: "after" });
    return doc && toPerson(doc);
  }
  async function ofKind(kind: DocumentKind, after: string, limit: number) {
    const filter = { [waitingAt(kind)]: { $gt: after } };
    const found = docs
      .find(filter)
      .sort({ [waitingAt(kind)]: 1 })
      .limit(limit);
    return (await found.toArray()).flatMap((doc) => waitingIn(toPerson(doc), kind));
  }

  return {
    async send({ _id }, kind, sent) {
      const filter = { _id, role: "Tutor", active: true } as const;
      const before = await docs.findOneAndUpdate(
        filter,
        { $set: { [at(kind)]: sent } },
        { returnDocument: "before" },
      );
      return before && toPerson(before);
    },
    async withdraw({ _id }, id) {
      for (const kind of DOCUMENT_KINDS) {
        const before = await docs.findOneAndUpdate(
          { _id, [waitingAt(kind)]: id },
          { $unset: { [at(kind)]: "" } },
          { returnDocument: "before" },
        );
        if (before) return toPerson(before);
      }
      return null;
    },
    async waiting(id) {
      const doc = await docs.findOne({
        $or: DOCUMENT_KINDS.map((kind) => ({ [waitingAt(kind)]: id })),
      });
      if (!doc) return null;
      const all = DOCUMENT_KINDS.flatMap((kind) => waitingIn(toPerson(doc), kind));
      return all.find(({ document }) => document._id === id) ?? null;
    },
    async queue({ cursor, limit }) {
      const after = cursor ? String(decodeCursor(cursor, 1)[0]) : "";
      const any = { $gt: "" };
      const [found, ...totals] = await Promise.all([
        Promise.all(DOCUMENT_KINDS.map((kind) => ofKind(kind, after, limit + 1))),
        ...DOCUMENT_KINDS.map((kind) => docs.countDocuments({ [waitingAt(kind)]: any })),
      ]);
      const rows = found.flat().toSorted(byAge);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      const nextCursor = last ? encodeCursor([last.document._id]) : null;
      return { docs: shown, nextCursor, total: totals.reduce((sum, one) => sum + one, 0) };
    },
    approve: (waiting, compared, now) =>
      decide(waiting, isAs(waiting.kind, compared), {
        $set: { [`verified.${waiting.kind}`]: now, changedAt: now },
        $unset: { [at(waiting.kind)]: "" },
        $push: notice(`${waiting.kind}_verified`, now),
      }),
    refuse: (waiting, compared, reason, now) =>
      decide(waiting, isAs(waiting.kind, compared), {
        $set: { [at(waiting.kind)]: decided(waiting.document, now, reason) },
        $push: notice(`${waiting.kind}_refused`, now, { reason }),
      }),
    giveUp: (waiting, now) =>
      decide(
        waiting,
        {},
        {
          $set: { [at(waiting.kind)]: decided(waiting.document, now) },
          $push: notice(`${waiting.kind}_unseen`, now),
        },
      ),
  };
}
