import type { Booking } from "@tutorsetu/contracts/bookings";
import { REASONS } from "@tutorsetu/contracts/domain";
import type { DemoClass } from "@tutorsetu/contracts/lessons/demo-class";
import { Icon } from "@tutorsetu/ui/icon";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { lazy, Suspense, useState } from "react";
import { useMessages } from "../messages.ts";
import { counterpartOf, shownName } from "../my-bookings/counterpart.ts";
import { reasonWords } from "../my-bookings/decline/reason-words.ts";
import { sidesOf } from "../my-bookings/times/slots.ts";
import { useBookingChange } from "../my-bookings/use-booking-change.ts";
import { DemoActions, type DemoDialogName } from "./demo-actions.tsx";
import * as css from "./demo-class.module.css";
import { lessonsPath } from "./lessons-path.ts";
import { type DemoMessages, useDemoMessages } from "./messages.ts";
import { useMoments, useNow } from "./moments.ts";

const DemoDialog = lazy(() =>
  import("./demo-dialogs.tsx").then((module) => ({ default: module.DemoDialog })),
);

interface Shown {
  readonly demo: DemoClass;
  readonly isOwn: boolean;
  readonly name: string;
  /** Whether the reader may do something about it now: then the times of the other side are buttons. */
  readonly canAgree: boolean;
}

/** What was proposed, or why there is none any more. */
function Facts({ demo, isOwn, name, canAgree }: Shown) {
  const t = useDemoMessages();
  const { moment } = useMoments();
  const { state, times, startsAt, minutes, reason } = demo;
  if (state === "proposed")
    return (
      <>
        <p>{format(isOwn ? t.youProposed : t.otherProposed, { name, minutes })}</p>
        {(isOwn || !canAgree) && (
          <ul>
            {times.map((at) => (
              <li key={at}>{moment(at)}</li>
            ))}
          </ul>
        )}
        {isOwn && <p className={css.small}>{format(t.waits, { name })}</p>}
      </>
    );
  const when = startsAt ? moment(startsAt) : "";
  if (state === "confirmed")
    return <p className={css.when}>{format(t.confirmed, { when, minutes })}</p>;
  if (state === "held") return <p>{format(t.heldOn, { when })}</p>;
  return (
    <>
      <p>{state === "called_off" ? t.calledOff : t.wasNotHeld}</p>
      {reason && <p className={css.small}>{reasonIn(reason, t)}</p>}
    </>
  );
}

const reasonIn = (reason: string, t: DemoMessages) =>
  reason === REASONS.gone ? t.accountDeleted : format(t.because, { reason });

interface OutcomeProps extends Shown, Pick<Props, "isOfTuition"> {
  readonly booking: Booking;
}

/** Who wants to go on, and where; or who has ended it, and when that counts. */
function Outcome({ booking, demo, name, isOfTuition }: OutcomeProps) {
  const t = useDemoMessages();
  const words = useMessages();
  const { time } = useMoments();
  const viewerId = useSession((s) => s.user?._id ?? "");
  const { own } = sidesOf(booking, viewerId);
  const { ending, reason } = demo;
  if (ending)
    return (
      <>
        <p>{format(ending.by === own ? t.youEnd : t.otherEnds, { name, time: time(ending.at) })}</p>
        {reason && (
          <p className={css.small}>{format(t.because, { reason: reasonWords(reason, words) })}</p>
        )}
      </>
    );
  if (demo.outcome !== "go_on") return null;
  return (
    <p>
      {demo.outcomeBy === own ? t.youGoOn : format(t.otherGoesOn, { name })}{" "}
      {!isOfTuition && (
        <Link className={css.link} to={lessonsPath(booking._id)}>
          {t.arrange}
        </Link>
      )}
    </p>
  );
}

interface Props {
  readonly booking: Booking;
  /** The heading below that of what it stands in. */
  readonly heading?: "h2" | "h3" | "h4";
  /** Only a button, as long as nothing is proposed. */
  readonly isCompact?: boolean;
  /** On the page of the tuition itself, where the lessons are arranged. */
  readonly isOfTuition?: boolean;
}

/** The demo class of a booking: from the first proposal to what comes of it. Nothing where there is none, and none can be agreed on. */
export function DemoClassSection(props: Props) {
  const { booking, heading: Heading = "h3", isCompact, isOfTuition } = props;
  const t = useDemoMessages();
  const words = useMessages();
  const now = useNow();
  const viewerId = useSession((s) => s.user?._id ?? "");
  const change = useBookingChange();
  const [open, setOpen] = useState<DemoDialogName | null>(null);
  const { demo } = booking;
  const { own } = sidesOf(booking, viewerId);
  const person = counterpartOf(booking, viewerId);
  const name = shownName(person, words);
  const canAgree = booking.bookingStatus === "accepted" && !person.isGone && !person.isHidden;
  if (!demo && !canAgree) return null;
  const shown = demo && { demo, isOwn: demo.by === own, name, canAgree };

  const actions = canAgree && (
    <DemoActions booking={booking} own={own} now={now} change={change} onOpen={setOpen} />
  );
  const dialog = open && (
    <Suspense fallback={null}>
      <DemoDialog
        of={open}
        booking={booking}
        own={own}
        name={name}
        change={change}
        onClose={() => setOpen(null)}
      />
    </Suspense>
  );
  if (!demo && isCompact)
    return (
      <>
        {actions}
        {dialog}
      </>
    );

  return (
    <div className={css.demo}>
      <Heading>
        <Icon name="graduation" size={18} />
        {t.title}
      </Heading>
      {shown ? <Facts {...shown} /> : <p>{t.none}</p>}
      {shown && <Outcome booking={booking} isOfTuition={isOfTuition} {...shown} />}
      {actions}
      {dialog}
    </div>
  );
}
