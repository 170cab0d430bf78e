import { LIMITS } from "@tutorsetu/contracts/market";
import { buttonClass } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { fill } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { FormDialog } from "../dialog/form-dialog.tsx";
import { LetterFields } from "../dialog/letter-fields.tsx";
import { useText } from "../text.ts";
import * as css from "./booking.module.css";
import { Days, useDayNames } from "./days.tsx";
import type { Kind } from "./kind.ts";
import { useBooking } from "./use-booking.ts";

interface Props {
  readonly kind: Kind;
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

const EMPTY: { subject: string; message: string; days: string[] } = {
  subject: "",
  message: "",
  days: [],
};
/** Room for the line with the days. */
const MESSAGE_MAX = LIMITS.message - 100;

/** The short form of a booking; what was typed survives a failure and a reload. */
export function BookingDialog({ kind, userId, name, onClose }: Props) {
  const text = useText();
  const say = useCommon();
  const isTutor = kind === "tutor";
  const own = useSession((s) => s.user?._id ?? "");
  const [draft, setDraft, clearDraft] = useDraft(`book:${own}:${userId}`, EMPTY);
  const dayNames = useDayNames();
  const { state, reason, book } = useBooking(kind, userId);
  const title = fill(isTutor ? text.bookTitle : text.offerTitle, { name });

  if (state === "done") {
    const onward = (
      <Link {...buttonClass({ variant: "primary" })} to="/my-bookings">
        {text.seeBookings}
      </Link>
    );
    return (
      <Dialog open onClose={onClose} closeLabel={say.close} title={title} footer={onward}>
        <output>{isTutor ? text.requested : text.offered}</output>
      </Dialog>
    );
  }
  const send = isTutor ? text.send : text.sendOffer;
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submitLabel={state === "sending" ? text.sending : send}
      busy={state === "sending"}
      onSubmit={async () => {
        const { subject, message, days } = draft;
        const line = days.length > 0 ? fill(text.daysLine, { days: dayNames(days) }) : "";
        const whole = [line, message.trim()].filter(Boolean).join("\n");
        if (await book({ subject: subject.trim(), message: whole })) clearDraft();
      }}
    >
      <LetterFields
        letter={draft}
        onChange={setDraft}
        labels={{ subject: text.bookSubject, message: text.bookMessage }}
        hint={text.bookMessageHint}
        maxMessage={MESSAGE_MAX}
      />
      <Days value={draft.days} onChange={(days) => setDraft({ ...draft, days })} />
      {reason && (
        <p role="alert" className={css.reason}>
          {reason}
        </p>
      )}
    </FormDialog>
  );
}
