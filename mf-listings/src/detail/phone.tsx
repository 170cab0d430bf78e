import type { PhoneNote } from "@tutorsetu/contracts/people";
import { formatPhone } from "@tutorsetu/web-kit/i18n";
import { useText } from "../text.ts";
import * as css from "./detail.module.css";

/** A number as the server lets this viewer see it, or why it does not (AMB-070). */
export interface Contact {
  readonly phoneNo: string | null;
  readonly phoneNote?: PhoneNote | null | undefined;
}

export function Phone({ phoneNo, phoneNote }: Contact) {
  const text = useText();
  if (phoneNo) {
    return (
      <a className={css.phone} href={`tel:${phoneNo}`}>
        {formatPhone(phoneNo)}
      </a>
    );
  }
  const notes = {
    never: text.phoneNever,
    accepted: text.phoneAccepted,
    limit: text.phoneLimit,
    unknown: text.phoneUnknown,
  };
  return <span className={css.hidden}>{notes[phoneNote ?? "never"]}</span>;
}
