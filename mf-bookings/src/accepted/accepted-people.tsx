import type { Booking } from "@tutorsetu/contracts/bookings";
import { Button } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { usePages } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { useId, useState } from "react";
import { bookings } from "../api.ts";
import { useMessages } from "../messages.ts";
import { AcceptedCard } from "./accepted-card.tsx";
import * as css from "./accepted.module.css";

/** What is accepted for one child of the viewer, or at all, newest request first, page by page. */
export const useAccepted = (child = "") =>
  usePages(["bookings", "accepted", child], async (cursor) => {
    const query = { status: "accepted", cursor, ...(child && { child }) } as const;
    const page = await bookings.list({ query });
    return { ...page, items: page.bookings };
  });

/** How many are shown before somebody asks for all. */
const FEW = 4;

interface Props {
  readonly accepted: ReturnType<typeof useAccepted>;
}

/** "Your tutors" or "Your students": a card for each, with what comes next; nothing where nothing is accepted. */
export function AcceptedPeople({ accepted }: Props) {
  const t = useMessages();
  const heading = useId();
  const viewerId = useSession((s) => s.user?._id ?? "");
  const [showsAll, setShowsAll] = useState(false);
  const isOwn = ({ bookingStatus, tutorId, studentId }: Booking) =>
    bookingStatus === "accepted" && [tutorId._id, studentId._id].includes(viewerId);
  const own = accepted.items.filter(isOwn);
  const [first] = own;
  if (!first) return null;
  const shown = showsAll ? own : own.slice(0, FEW);
  return (
    <section className={css.people} aria-labelledby={heading}>
      <h2 id={heading}>{first.tutorId._id === viewerId ? t.yourStudents : t.yourTutors}</h2>
      <ul>
        {shown.map((booking) => (
          <AcceptedCard key={booking._id} booking={booking} viewerId={viewerId} />
        ))}
      </ul>
      {own.length > FEW && !showsAll && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {format(t.showAll, { count: accepted.total })}
        </Button>
      )}
      {showsAll && <LoadMoreFooter list={accepted} failed={t.moreFailed} />}
    </section>
  );
}
