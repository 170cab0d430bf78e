import type { Booking } from "@tutorsetu/contracts/bookings";
import { Avatar } from "@tutorsetu/ui/avatar";
import { buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { format, formatDate, formatPhone } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useRef } from "react";
import { DemoClassSection } from "../demo/demo-class.tsx";
import { type Messages, useMessages } from "../messages.ts";
import { useChatLink } from "../family/use-about.ts";
import { useForChild } from "../family/for-child.tsx";
import { counterpartOf, holderOf, shownName } from "../my-bookings/counterpart.ts";
import { linkOf } from "../my-bookings/linked-booking.ts";
import { AgreeButton } from "../my-bookings/times/agree-button.tsx";
import { awaitsAgreement, sidesOf } from "../my-bookings/times/slots.ts";
import { timesOf } from "../my-bookings/times/times.tsx";
import { useInView } from "../seen/use-in-view.ts";
import { useSeen } from "../seen/use-seen.ts";
import * as css from "./accepted.module.css";

interface Props {
  readonly booking: Booking;
  readonly viewerId: string;
}

/** Who accepted, and whether the first class stands. */
function headlineOf({ booking, viewerId }: Props, name: string, t: Messages): string {
  // What comes next stands below.
  if (booking.demo) return name;
  const { isBooker } = sidesOf(booking, viewerId);
  const [agreed, open] = isBooker
    ? [t.theyAcceptedAgreed, t.theyAccepted]
    : [t.youAcceptedAgreed, t.youAccepted];
  return format(booking.timeAgreedAt ? agreed : open, { name });
}

function nextStepOf({ booking, viewerId }: Props, name: string, t: Messages): string {
  if (booking.timeAgreedAt) return t.timeIsSet;
  if (awaitsAgreement(booking, viewerId)) return t.answerProposal;
  const { own, isBooker } = sidesOf(booking, viewerId);
  const waits = !isBooker && booking.proposedBy === own;
  return waits ? format(t.waitForProposal, { name }) : t.callOrWrite;
}

/** One person with whom a booking is accepted: the number, the chat and the next step. */
export function AcceptedCard(props: Props) {
  const { booking, viewerId } = props;
  const ref = useRef<HTMLLIElement>(null);
  const isInView = useInView(ref);
  useSeen(linkOf(booking._id), isInView);
  const t = useMessages();
  const chatTo = useChatLink(booking);
  const nameOf = useSubjectName();
  const person = counterpartOf(booking, viewerId);
  const name = shownName(person, t);
  const canBeReached = !person.isGone && !person.isHidden;
  const whose = useForChild(props) || holderOf(booking, viewerId, t);
  const since = format(t.acceptedSince, { date: formatDate(booking.changedAt) });
  const number = buttonClass({ variant: "secondary" });
  const times = timesOf({ booking, viewerId, name }, t);
  return (
    <li ref={ref} className={css.card}>
      <Avatar name={name} src={person.image} />
      <div className={css.text}>
        <h3>{headlineOf(props, name, t)}</h3>
        {whose && <p>{whose}</p>}
        <p>{[booking.subject && nameOf(booking.subject), since].filter(Boolean).join(" · ")}</p>
        {times && <p>{times}</p>}
        {canBeReached && !booking.demo && <p className={css.next}>{nextStepOf(props, name, t)}</p>}
      </div>
      <div className={css.demo}>
        <DemoClassSection booking={booking} heading="h4" isCompact />
      </div>
      <div className={css.actions}>
        {canBeReached && awaitsAgreement(booking, viewerId) && <AgreeButton booking={booking} />}
        {canBeReached && person.phone && (
          <a
            {...number}
            className={`${number.className} ${css.number}`}
            href={`tel:${person.phone}`}
          >
            <Icon name="phone" />
            {formatPhone(person.phone)}
          </a>
        )}
        {canBeReached && (
          <Link
            {...buttonClass({ variant: "secondary" })}
            to={chatTo(person.userId)}
            aria-label={format(t.chatWith, { name })}
          >
            <Icon name="chat" />
            {t.chat}
          </Link>
        )}
        <Link {...buttonClass({ variant: "secondary" })} to={`/lessons/${booking._id}`}>
          <Icon name="calendar" />
          {t.lessons}
        </Link>
        <Link {...buttonClass({ variant: "quiet" })} to={linkOf(booking._id)} preventScrollReset>
          {t.seeBooking}
        </Link>
      </div>
    </li>
  );
}
