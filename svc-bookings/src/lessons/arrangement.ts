import type { Arrangement, Arrangements, Terms } from "@tutorsetu/contracts/lessons/arrangement";
import type { Tuition } from "@tutorsetu/contracts/lessons/tuitions";
import { instantOf } from "@tutorsetu/contracts/lessons/india-time";
import type { PendingNotice, Side } from "../bookings/booking.ts";

/** One version, as stored. */
export interface StoredTerms extends Omit<Arrangement, "proposedAt" | "agreedAt"> {
  readonly proposedAt: Date;
  readonly agreedAt?: Date;
  /** Who refused it, or took it back; and the side that had blocked them then. */
  readonly answeredBy?: Side;
  readonly unheardBy?: Side;
}

export interface ArrangementDoc {
  /** The booking's id. */
  readonly _id: string;
  readonly tutorUserId: string;
  readonly studentUserId: string;
  readonly studentProfileId: string;
  /** Of the newest terms. */
  readonly version: number;
  /** How often the document was changed: each write holds only for the one it was read with. */
  readonly revision: number;
  readonly versions: readonly StoredTerms[];
  /** The last day with lessons. */
  readonly endsOn?: string;
  readonly endedBy?: Side;
  readonly endReason?: string;
  readonly endUnheardBy?: Side;
  /** The outbox to svc-content. */
  readonly notices: readonly PendingNotice[];
}

/** What two people may change of it. */
export type Arranged = Pick<ArrangementDoc, "version" | "versions"> &
  Partial<Pick<ArrangementDoc, "endsOn" | "endedBy" | "endReason" | "endUnheardBy">>;

export const NOTHING: Arranged = { version: 0, versions: [] };

const MOST_VERSIONS = 20;

/** Whether it has a day of its own: of terms that have begun the ones agreed last hold. */
const hasDays = (one: StoredTerms, agreed: readonly StoredTerms[]) =>
  !agreed.some(({ version, startsOn }) => version > one.version && startsOn <= one.startsOn);

/** The last of many, and every agreed one that some day's lessons come from: there are at most as many as days. */
function kept(versions: readonly StoredTerms[]) {
  const last = new Set(versions.slice(-MOST_VERSIONS));
  const agreed = agreedOf({ versions });
  return versions.filter(
    (one) => last.has(one) || (one.state === "agreed" && hasDays(one, agreed)),
  );
}

export const newest = ({ versions }: Pick<Arranged, "versions">) => versions.at(-1);
export const agreedOf = ({ versions }: Pick<Arranged, "versions">) =>
  versions.filter(({ state }) => state === "agreed");

/** Puts the last version in another state. */
const answered = (now: Arranged, change: Partial<StoredTerms>): readonly StoredTerms[] =>
  now.versions.map((one) => (one.version === now.version ? { ...one, ...change } : one));

export function withProposal(now: Arranged, terms: Terms, by: Side, at: Date): Arranged {
  const replaced = newest(now)?.state === "proposed" ? answered(now, { state: "replaced" }) : null;
  const version = now.version + 1;
  const { times, feePaise, feePer, startsOn } = terms;
  const proposed: StoredTerms = {
    times,
    feePaise,
    feePer,
    startsOn,
    version,
    by,
    state: "proposed",
    reason: "",
    proposedAt: at,
  };
  return { ...now, version, versions: kept([...(replaced ?? now.versions), proposed]) };
}

/** The agreed terms begin anew what was ended: those before them keep their last day. */
export function withAgreement(now: Arranged, at: Date): Arranged {
  const { endsOn, endedBy: _by, endReason: _why, endUnheardBy: _whom, ...rest } = now;
  const before = now.versions.map((one) =>
    endsOn && one.state === "agreed" && !one.endedOn ? { ...one, endedOn: endsOn } : one,
  );
  const versions = answered({ ...now, versions: before }, { state: "agreed", agreedAt: at });
  return { ...rest, versions };
}

export const withRefusal = (
  now: Arranged,
  refusal: Pick<StoredTerms, "reason" | "answeredBy" | "unheardBy">,
): Arranged => ({
  ...now,
  versions: answered(now, { state: "declined", ...refusal }),
});

export const withEnd = (
  now: Arranged,
  end: Required<Pick<Arranged, "endsOn" | "endedBy" | "endReason">> &
    Pick<Arranged, "endUnheardBy">,
): Arranged => ({ ...now, ...end });

/** Whether no day with lessons is left. */
export const isEnded = ({ endsOn }: Pick<Arranged, "endsOn">, now: Date) =>
  endsOn !== undefined && instantOf(endsOn, "24:00") <= now;

/** How it stands for one side, in a list. */
export function stateFor(doc: Arranged | null, side: Side, now: Date): Tuition["arrangement"] {
  const last = doc && newest(doc);
  if (!doc || !last) return "none";
  if (last.state === "proposed") return last.by === side ? "theirs" : "yours";
  if (agreedOf(doc).length === 0) return "none";
  return isEnded(doc, now) ? "ended" : "agreed";
}

const toVersion = (
  { answeredBy: _who, unheardBy, proposedAt, agreedAt, ...terms }: StoredTerms,
  side: Side,
): Arrangement => ({
  ...terms,
  times: [...terms.times],
  reason: unheardBy === side ? "" : terms.reason,
  proposedAt: proposedAt.toISOString(),
  ...(agreedAt ? { agreedAt: agreedAt.toISOString() } : {}),
});

/** As the contract shows it to one side. */
export function toArrangements(bookingId: string, doc: Arranged | null, side: Side): Arrangements {
  const { version, versions, endsOn, endedBy, endReason = "", endUnheardBy } = doc ?? NOTHING;
  return {
    bookingId,
    version,
    versions: versions.map((one) => toVersion(one, side)),
    ...(endsOn
      ? {
          endsOn,
          ...(endedBy ? { endedBy } : {}),
          endReason: endUnheardBy === side ? "" : endReason,
        }
      : {}),
  };
}
