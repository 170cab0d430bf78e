import type { FeeEntry } from "@tutorsetu/contracts/lessons/fees";
import { createHash } from "node:crypto";
import type { PendingNotice, Side } from "../bookings/booking.ts";

/** One line of a fee book, as stored. Only what a payment says about its answer ever changes, and only once. */
export interface FeeLine {
  readonly _id: string;
  readonly bookingId: string;
  readonly tutorUserId: string;
  readonly studentUserId: string;
  readonly studentProfileId: string;
  readonly kind: FeeEntry["kind"];
  readonly paise: number;
  readonly month?: string;
  readonly lessonId?: string;
  /** The day of that lesson. */
  readonly heldOn?: string;
  /** Of a due: how many were written before it for the same month or lesson. */
  readonly nth?: number;
  /** Of a due: from which agreed terms it was counted. Other terms for the same time make another due. */
  readonly basis?: string;
  readonly paidOn?: string;
  readonly method?: FeeEntry["method"];
  readonly state?: FeeEntry["state"];
  readonly answeredAt?: Date;
  /** Of a refusal. */
  readonly reason?: string;
  readonly receiptNo?: string;
  /** The year and the number in it: unique for each tutor. */
  readonly receiptYear?: string;
  readonly receiptSeq?: number;
  /** The id of the line that this one takes back. */
  readonly reverses?: string;
  readonly cause?: FeeEntry["cause"];
  readonly by?: Side;
  readonly note: string;
  readonly createdAt: Date;
  /** The outbox to svc-content. */
  readonly notices: readonly PendingNotice[];
}

/** Whose book a line stands in. */
export type Book = Pick<
  FeeLine,
  "bookingId" | "tutorUserId" | "studentUserId" | "studentProfileId"
>;

const ID_LENGTH = 24;

/** The same id for the same thing, whoever writes it and however often. */
export const idOf = (...what: readonly (string | number)[]): string =>
  createHash("sha256").update(JSON.stringify(what)).digest("hex").slice(0, ID_LENGTH);

/** The id of the line that takes this one back: there is at most one. */
export const reversalId = (lineId: string) => idOf("reversal", lineId);

/** The ids of what was taken back. */
export const reversedIn = (lines: readonly FeeLine[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ reverses }) => reverses ?? []));

const optional = <K extends string, V>(key: K, value: V | undefined) =>
  value === undefined ? {} : { [key]: value };

/** As the contract shows it. */
export function toEntry(line: FeeLine, isReversed: boolean): FeeEntry {
  const { _id, bookingId, kind, paise, note, createdAt, answeredAt } = line;
  return {
    _id,
    bookingId,
    kind,
    paise,
    ...optional("month", line.month),
    ...optional("lessonId", line.lessonId),
    ...optional("heldOn", line.heldOn),
    ...optional("paidOn", line.paidOn),
    ...optional("method", line.method),
    ...optional("state", line.state),
    ...optional("answeredAt", answeredAt?.toISOString()),
    ...optional("reason", line.reason),
    ...optional("receiptNo", line.receiptNo),
    ...optional("reverses", line.reverses),
    ...optional("cause", line.cause),
    isReversed,
    ...optional("by", line.by),
    note,
    at: createdAt.toISOString(),
  };
}
