import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { decodeCursor, encodeCursor } from "@tutorsetu/service-kit/cursor";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { PageAsk, PageFound } from "@tutorsetu/service-kit/pages";
import type { StoredSettlement } from "@tutorsetu/service-kit/audit/settlement";
import type { Collection, Filter } from "mongodb";
import type { ModerationEvent, Person, PersonRef, Suspension } from "../../people/person.ts";
import { type StoredPerson, toPerson, updatePerson } from "../people.ts";

/** What an administrator does, and why. */
export interface Act {
  /** User id. */
  readonly by: string;
  readonly reason: string;
}

export interface SuspendedPerson extends Person {
  readonly suspension: Suspension;
}

/** The last change of somebody's suspension; the reason is null when it was lifted. */
export interface SuspensionChange {
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly reason: string | null;
}

/** Suspensions and warnings; each change is one write together with its entry in the person's history. */
export interface Moderation {
  /** Null when the person is suspended already, or erased. */
  suspend(person: Authorized<PersonRef>, act: Act, now: Date): Promise<Person | null>;
  /** Null when the person is not suspended. `undone`: the event of the suspension, of which they are told nothing. */
  lift(person: Authorized<PersonRef>, act: Act, now: Date, undone?: string): Promise<Person | null>;
  /** Null for an erased person. */
  warn(person: Authorized<PersonRef>, act: Act, now: Date): Promise<Person | null>;
  /** Null when the person is not suspended, or has answered. */
  answer(person: Authorized<PersonRef>, text: string, now: Date): Promise<Person | null>;
  /** False when the person has no such warning. */
  readWarning(person: Authorized<PersonRef>, id: string): Promise<boolean>;
  /** Why this user is suspended; null when they are not. */
  reasonOf(userId: string): Promise<string | null>;
  /** At or after `after`, oldest first. */
  changes(after: number, limit: number): Promise<SuspensionChange[]>;
  /** Settles the answer, or opens it again for null; whoever settled it first stays. False when there is no answer. */
  settleAnswer(userId: Authorized<string>, settlement: StoredSettlement | null): Promise<boolean>;
  /** Longest suspended first; only whose answer is open or settled if that is asked for. */
  suspended(ask: PageAsk, answers?: "open" | "settled"): Promise<PageFound<SuspendedPerson>>;
}

const SUSPENDED_AT = "suspension.at";
const EPOCH = new Date(0);

export const indexModeration = (docs: Collection<StoredPerson>) =>
  docs.createIndexes([
    { key: { suspensionChangedAt: 1 }, sparse: true },
    {
      key: { [SUSPENDED_AT]: 1, _id: 1 },
      partialFilterExpression: { [SUSPENDED_AT]: { $exists: true } },
    },
  ]);

function afterCursor(cursor: string): Filter<StoredPerson> {
  const [ms, id] = decodeCursor(cursor, 2);
  const at = new Date(Number(ms));
  if (Number.isNaN(at.getTime())) throw new HttpProblem("invalid", "invalid");
  return {
    [SUSPENDED_AT]: { $gte: at },
    $or: [{ [SUSPENDED_AT]: { $gt: at } }, { _id: { $gt: String(id) } }],
  };
}

const isSuspended = (person: Person): person is SuspendedPerson => person.suspension !== undefined;

const eventOf = (
  what: ModerationEvent["what"],
  { by, reason }: Act,
  at: Date,
): ModerationEvent => ({ _id: newId(), what, by, at, text: reason });

/** Into the history, and into the outbox of notices. */
const withNotice = (event: ModerationEvent) => ({ moderation: event, noticesDue: event._id });

export function mongoModeration(docs: Collection<StoredPerson>): Moderation {
  const exists = { erasedAt: { $exists: false } };
  const changed = (now: Date) => ({ changedAt: new Date(), suspensionChangedAt: now });

  return {
    suspend: ({ _id }, act, now) =>
      updatePerson(
        docs,
        { _id, ...exists, suspension: { $exists: false } },
        {
          $set: { suspension: { at: now, ...act }, ...changed(now) },
          $push: withNotice(eventOf("suspended", act, now)),
        },
      ),
    lift({ _id }, act, now, undone) {
      const event = eventOf("lifted", act, now);
      const history = undone
        ? { $push: { moderation: event }, $pull: { noticesDue: undone } }
        : { $push: withNotice(event) };
      return updatePerson(
        docs,
        { _id, suspension: { $exists: true } },
        { $unset: { suspension: "" }, $set: changed(now), ...history },
      );
    },
    warn({ _id }, act, now) {
      const event = eventOf("warned", act, now);
      const warning = { _id: event._id, at: now, ...act };
      return updatePerson(
        docs,
        { _id, ...exists },
        { $push: { ...withNotice(event), warnings: warning } },
      );
    },
    answer: ({ _id }, text, now) =>
      updatePerson(
        docs,
        {
          _id,
          suspension: { $exists: true },
          "suspension.answer": { $exists: false },
        },
        {
          $set: { "suspension.answer": text, "suspension.answeredAt": now },
          $push: { moderation: eventOf("answered", { by: _id, reason: text }, now) },
        },
      ),
    async readWarning({ _id }, id) {
      const pull = { $pull: { warnings: { _id: id } } };
      const { matchedCount } = await docs.updateOne({ _id, "warnings._id": id }, pull);
      return matchedCount > 0;
    },
    async settleAnswer(_id, settlement) {
      const answered = { _id, "suspension.answer": { $exists: true } };
      const field = "suspension.settlement";
      const { matchedCount } = settlement
        ? await docs.updateOne(
            { ...answered, [field]: { $exists: false } },
            { $set: { [field]: settlement } },
          )
        : await docs.updateOne(answered, { $unset: { [field]: "" } });
      return matchedCount > 0 || (await docs.countDocuments(answered)) > 0;
    },
    async reasonOf(userId) {
      const doc = await docs.findOne({ _id: userId }, { projection: { suspension: 1 } });
      return doc?.suspension?.reason ?? null;
    },
    async changes(after, limit) {
      const found = docs
        .find({ suspensionChangedAt: { $gte: new Date(after) } })
        .project<Pick<StoredPerson, "_id" | "suspension" | "suspensionChangedAt">>({
          suspension: 1,
          suspensionChangedAt: 1,
        })
        .sort({ suspensionChangedAt: 1 })
        .limit(limit);
      return (await found.toArray()).map(({ _id, suspension, suspensionChangedAt }) => ({
        userId: _id,
        at: suspensionChangedAt?.getTime() ?? 0,
        reason: suspension?.reason ?? null,
      }));
    },
    async suspended({ cursor, limit }, answers) {
      const all: Filter<StoredPerson> = {
        [SUSPENDED_AT]: { $gt: EPOCH },
        ...(answers && {
          "suspension.answer": { $exists: true },
          "suspension.settlement": { $exists: answers === "settled" },
        }),
      };
      const [rows, total] = await Promise.all([
        docs
          .find(cursor ? { $and: [all, afterCursor(cursor)] } : all)
          .sort({ [SUSPENDED_AT]: 1, _id: 1 })
          .limit(limit + 1)
          .toArray(),
        docs.countDocuments(all),
      ]);
      const found = rows.map(toPerson).filter(isSuspended);
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      const nextCursor = last ? encodeCursor([last.suspension.at.getTime(), last._id]) : null;
      return { docs: shown, nextCursor, total };
    },
  };
}
