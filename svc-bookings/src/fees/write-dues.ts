import { dateOf, daysOfMonth, instantOf } from "@tutorsetu/contracts/lessons/india-time";
import { type BookingDoc, wasAccepted } from "../bookings/booking.ts";
import { bySystem } from "../policy.ts";
import type { Bookings } from "../store/bookings.ts";
import type { Lessons } from "../store/lessons.ts";
import type { Arrangements } from "../store/tuition/arrangements.ts";
import type { FeeLines } from "../store/fees/fee-lines.ts";
import { lessonMonths, missingLines } from "./dues.ts";
import { feeNotice } from "./fee-notice.ts";
import type { Book, FeeLine } from "./fee-line.ts";
import type { AgreedTerms } from "./month-fee.ts";

interface Deps {
  readonly lessons: Pick<Lessons, "agreedTerms" | "heldLessons">;
  readonly feeLines: FeeLines;
  readonly publishFee: (line: FeeLine) => void;
}

/** Of an older month nobody is told: the site has just learned of it. */
const TOLD_FOR_MS = 20 * 86_400_000;

export const bookOf = ({
  _id: bookingId,
  tutorUserId,
  studentUserId,
  studentProfileId = studentUserId,
}: BookingDoc): Book => ({ bookingId, tutorUserId, studentUserId, studentProfileId });

/** The student is told of a month's due, with the due itself. */
function withNotice(booking: BookingDoc, line: FeeLine, now: Date): FeeLine {
  if (line.kind !== "due" || line.lessonId || !line.month) return line;
  const over = instantOf(daysOfMonth(line.month).until, "00:00");
  if (now.getTime() - over.getTime() > TOLD_FOR_MS) return line;
  const told = { kind: "fee_due", side: "Student", at: now } as const;
  return { ...line, notices: [feeNotice(booking, line, told)] };
}

/** Adds what a book lacks now; twice, or at once, it adds nothing. All lines come back, the oldest first. */
export async function writeDues(
  { lessons, feeLines, publishFee }: Deps,
  booking: BookingDoc,
  now: Date,
): Promise<{ readonly lines: readonly FeeLine[]; readonly agreed: AgreedTerms | null }> {
  const [agreed, lines] = await Promise.all([
    lessons.agreedTerms(booking._id),
    feeLines.of(booking._id),
  ]);
  if (!agreed) return { lines, agreed };
  const isByLesson = agreed.versions.some(({ feePer }) => feePer === "lesson");
  const months = isByLesson ? lessonMonths(now) : [];
  const held = await Promise.all(months.map((one) => lessons.heldLessons(booking._id, one)));
  const facts = { book: bookOf(booking), agreed, held: held.flat(), lines, now };
  const missing = missingLines(facts).map((line) => withNotice(booking, line, now));
  if (missing.length === 0) return { lines, agreed };
  for (const line of missing) {
    const added = await feeLines.add(bySystem(line));
    if (added && line.notices.length > 0) publishFee(line);
  }
  return { lines: await feeLines.of(booking._id), agreed };
}

interface SweepDeps extends Deps {
  readonly bookings: Pick<Bookings, "find">;
  readonly arrangements: Pick<Arrangements, "agreedIn">;
}

const BATCH = 100;
/** With so many failures it is not the books: the rest waits. */
const MOST_FAILURES = 10;

/** Writes what is due in every book, once a day of India for each process. One book that fails holds up no other, and is tried again. */
export function dueSweep(deps: SweepDeps) {
  let doneOn = "";
  let passOn = "";
  let after = "";
  const failed = new Set<string>();

  async function writeBook(id: string, now: Date) {
    const booking = await deps.bookings.find(id);
    if (booking && wasAccepted(booking)) await writeDues(deps, booking, now);
  }

  return async function sweepDues(now = new Date()): Promise<void> {
    const today = dateOf(now);
    if (doneOn === today) return;
    if (passOn !== today) {
      passOn = today;
      after = "";
      failed.clear();
    }
    const failures: unknown[] = [];
    const attempt = async (id: string) => {
      failed.delete(id);
      await writeBook(id, now).catch((error: unknown) => {
        failed.add(id);
        failures.push(error);
      });
    };
    const before = [...failed];
    for (const id of before) await attempt(id);
    for (;;) {
      const ids = await deps.arrangements.agreedIn(after, BATCH);
      for (const id of ids) {
        if (failures.length >= MOST_FAILURES) throw failures[0];
        await attempt(id);
        after = id;
      }
      if (ids.length < BATCH) break;
    }
    if (failures.length > 0) throw failures[0];
    doneOn = today;
  };
}
