import type { Booking } from "@tutorsetu/contracts/bookings";
import { format } from "@tutorsetu/web-kit/i18n";
import { type Messages, useMessages } from "../../messages.ts";
import { sidesOf, slotNames } from "./slots.ts";
import * as css from "./times.module.css";

interface Props {
  readonly booking: Booking;
  readonly viewerId: string;
  /** Of the other side, as it is shown. */
  readonly name: string;
}

/** The times that stand, and what they are: a wish, a proposal or agreed. */
export function timesOf({ booking, viewerId, name }: Props, t: Messages): string {
  const { preferredSlots = [], proposedBy, agreedSlots } = booking;
  if (agreedSlots?.length) return `${t.timesAgreed}: ${slotNames(agreedSlots, t)}`;
  if (preferredSlots.length === 0) return "";
  const slots = slotNames(preferredSlots, t);
  if (!proposedBy) return `${t.slots}: ${slots}`;
  const isOwn = proposedBy === sidesOf(booking, viewerId).own;
  return `${isOwn ? t.timesByYou : format(t.timesByOther, { name })}: ${slots}`;
}

/** The times, with those that stood there before. */
export function Times(props: Props) {
  const t = useMessages();
  const { booking, viewerId, name } = props;
  const { earlierTimes = [], agreedSlots } = booking;
  const { own } = sidesOf(booking, viewerId);
  const text = timesOf(props, t);
  const by = (side: string) => (side === own ? t.timesByYou : format(t.timesByOther, { name }));
  const earlier = earlierTimes.filter(({ slots }) => slots.length > 0);
  return (
    <>
      {text && <p className={agreedSlots ? css.agreed : undefined}>{text}</p>}
      {earlier.length > 0 && (
        <details className={css.earlier}>
          <summary>{t.timesBefore}</summary>
          <ol>
            {earlier.map(({ proposal, by: side, slots }) => (
              <li key={proposal}>
                {proposal === 0 ? t.timesWish : by(side)}: {slotNames(slots, t)}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
