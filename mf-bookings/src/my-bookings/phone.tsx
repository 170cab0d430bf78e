import { formatPhone } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { type Messages, useMessages } from "../messages.ts";
import type { Counterpart } from "./counterpart.ts";
import * as css from "./my-bookings.module.css";

function whyNot({ phoneNote, smallShare }: Counterpart, t: Messages): string {
  if (phoneNote === "limit" && smallShare)
    return smallShare === "unverified" ? t.phoneUnverified : t.phoneNew;
  const notes = {
    never: t.phoneNever,
    accepted: t.phoneAccepted,
    limit: t.phoneLimit,
    unknown: t.phoneUnknown,
  };
  // Without a note there is no number, or its owner has blocked the reader, who is not told.
  return phoneNote ? notes[phoneNote] : t.phoneHidden;
}

/** The number of the other side, or why it is not shown (AMB-070). */
export function Phone({ person }: { readonly person: Counterpart }) {
  const t = useMessages();
  if (person.phone) return formatPhone(person.phone);
  return (
    <span className={css.whyNot}>
      {whyNot(person, t)}{" "}
      {person.smallShare === "unverified" && (
        <Link to="/userdashboard/security">{t.confirmEmail}</Link>
      )}
    </span>
  );
}
