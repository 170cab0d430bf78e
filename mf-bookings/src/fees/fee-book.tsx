import { useNotifications } from "@tutorsetu/chat-client/hooks";
import type { Booking } from "@tutorsetu/contracts/bookings";
import type { FeeBook, FeeEntry } from "@tutorsetu/contracts/lessons/fees";
import { dateOf } from "@tutorsetu/contracts/lessons/india-time";
import { Button } from "@tutorsetu/ui/button";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { saveFile, toCsv } from "@tutorsetu/web-kit/csv";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { refresh, usePages } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { lazy, Suspense, useId, useState } from "react";
import { useMessages as useBookingMessages } from "../messages.ts";
import { counterpartOf, shownName } from "../my-bookings/counterpart.ts";
import { monthName } from "./amounts.ts";
import { fees } from "./api.ts";
import { allLines, csvRows } from "./csv-of.ts";
import * as css from "./fee-book.module.css";
import { Lines } from "./lines.tsx";
import { useMessages } from "./messages.ts";
import { NoteDialog } from "./note-dialog.tsx";
import { Owed } from "./owed.tsx";
import { type Asking, FeeReasonDialog } from "./reason-dialogs.tsx";
import { OwnUpi } from "./upi/own-upi.tsx";
import { FEES, useFeeChange } from "./use-fee-change.ts";
import { Waiting } from "./waiting.tsx";

const PayByUpi = lazy(() => import("./upi/pay-by-upi.tsx"));

interface BookProps {
  readonly booking: Booking;
  readonly book: FeeBook;
  readonly lines: readonly FeeEntry[];
}

/** The code and link of the tutor's address, once a student wants to see it. */
function Paying({ booking, book }: Omit<BookProps, "lines">) {
  const t = useMessages();
  const common = useCommon();
  const subjectOf = useSubjectName();
  const [isOpen, setOpen] = useState(false);
  const { payTo, totals, coming } = book;
  if (!payTo) return null;
  const month = totals.arrears[0]?.month ?? coming?.month;
  const words = { subject: subjectOf(booking.subject), month: month ? monthName(month) : "" };
  const note = format(t.upiNote, words).trim();
  const paise = totals.openPaise;
  return (
    <>
      <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t.hideUpi : t.payByUpi}
      </Button>
      {isOpen && (
        <Suspense fallback={<p aria-busy="true">{common.loading}</p>}>
          <PayByUpi payTo={payTo} paise={paise} note={note} />
        </Suspense>
      )}
    </>
  );
}

/** All lines as a file for a table. */
function Download({ bookingId }: { readonly bookingId: string }) {
  const t = useMessages();
  const { busy, run } = usePending();
  const download = () =>
    run(async () => {
      try {
        saveFile("fee-book.csv", toCsv(csvRows(await allLines(bookingId), t)));
      } catch {
        toast.error(t.csvFailed);
      }
    });
  return (
    <Button variant="quiet" size="s" busy={busy} onClick={() => void download()}>
      {busy ? t.csvMaking : t.csv}
    </Button>
  );
}

/** A book that is there: what is owed, the one thing to do, and the lines. */
function Book({ booking, book, lines }: BookProps) {
  const t = useMessages();
  const ofBookings = useBookingMessages();
  const viewerId = useSession((s) => s.user?._id ?? "");
  const changes = useFeeChange();
  const [noting, setNoting] = useState("");
  const [asking, setAsking] = useState<Asking | null>(null);
  const isTutor = booking.tutorId._id === viewerId;
  const own = isTutor ? "Tutor" : "Student";
  const name = shownName(counterpartOf(booking, viewerId), ofBookings);
  const waiting = lines.filter(({ state, by }) => state === "noted" && by !== own);
  const whose = { ...changes, name, isTutor };
  const takeBack = (line: FeeEntry) =>
    setAsking({ what: line.state === "noted" ? "withdraw" : "reverse", line });
  return (
    <>
      <Owed book={book} isTutor={isTutor} />
      <Waiting
        {...whose}
        lines={waiting}
        onRefuse={(line) => setAsking({ what: "refuse", line })}
      />
      <div className={css.actions}>
        <Button
          variant={isTutor ? "secondary" : "primary"}
          onClick={() => setNoting(dateOf(new Date()))}
        >
          {isTutor ? t.noteTutor : t.note}
        </Button>
        {!isTutor && <Paying booking={booking} book={book} />}
      </div>
      {isTutor && <OwnUpi {...changes} address={book.payTo?.address ?? ""} />}
      {lines.length === 0 ? (
        <>
          <div className={css.linesHead}>
            <h3>{t.noLines}</h3>
          </div>
          <p>{t.noLinesText}</p>
        </>
      ) : (
        <>
          <div className={css.linesHead}>
            <h3>{t.lines}</h3>
            <Download bookingId={booking._id} />
          </div>
          <Lines
            lines={lines}
            own={own}
            name={name}
            openMonths={new Set(book.totals.arrears.map(({ month }) => month))}
            onTakeBack={takeBack}
          />
        </>
      )}
      {noting && (
        <NoteDialog
          {...whose}
          bookingId={booking._id}
          book={book}
          today={noting}
          onClose={() => setNoting("")}
        />
      )}
      {asking && <FeeReasonDialog {...whose} asking={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

/** The fee book of an accepted booking, for its two people; a part of the tuition's page. */
export function FeeBookSection({ booking }: { readonly booking: Booking }) {
  const t = useMessages();
  const common = useCommon();
  const heading = useId();
  const id = booking._id;
  const list = usePages([FEES, id], async (cursor) => {
    const query = cursor ? { cursor } : {};
    const page = await fees.feeBook({ params: { id }, query });
    return { ...page, items: page.entries };
  });
  useNotifications(({ event, data }) => {
    if (event === "notice" && data["kind"]?.startsWith("fee_")) refresh(FEES);
  });
  return (
    <section className={css.book} aria-labelledby={heading}>
      <h2 id={heading}>{t.title}</h2>
      <p className={css.quiet}>{t.written}</p>
      {list.error !== undefined && (
        <Failure title={t.loadFailed} error={list.error} onRetry={list.reload} />
      )}
      {list.error === undefined && !list.first && (
        <section aria-busy="true" aria-label={common.loading}>
          <Skeleton lines={5} shape="card" />
        </section>
      )}
      {list.first && (
        <>
          <Book booking={booking} book={list.first} lines={list.items} />
          <LoadMoreFooter list={list} failed={t.moreFailed} />
          <details className={css.how}>
            <summary>{t.howCounted}</summary>
            <p>{list.first.agreed?.feePer === "lesson" ? t.ruleLesson : t.rule}</p>
          </details>
        </>
      )}
    </section>
  );
}
