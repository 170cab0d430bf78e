import type { PhoneNote } from "@tutorsetu/contracts/people";
import { formatPhone } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../messages.ts";
import * as css from "./detail.module.css";

/** A number as the server lets this viewer see it, or why it does not (AMB-070). */
export interface Contact {
  readonly phoneNo: string | null;
  readonly phoneNote?: PhoneNote | null | undefined;
}

export function Phone({ phoneNo, phoneNote }: Contact) {
  const t = useMessages();
  if (phoneNo) {
    return (
      <a className={css.phone} href={`tel:${phoneNo}`}>
        {formatPhone(phoneNo)}
      </a>
    );
  }
  const notes = {
    never: t.phoneNever,
    accepted: t.phoneAccepted,
    limit: t.phoneLimit,
    unknown: t.phoneUnknown,
  };
  return <span className={css.hidden}>{notes[phoneNote ?? "never"]}</span>;
}
