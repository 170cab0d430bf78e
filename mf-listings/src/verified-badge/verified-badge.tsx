import type { Verified } from "@tutorsetu/contracts/tutoring/proof";
import { Icon } from "@tutorsetu/ui/icon";
import { format, formatDate } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../messages.ts";
import * as css from "./verified-badge.module.css";

interface Props {
  /** Missing, or without a day: nothing was seen, and there is no badge. */
  readonly verified: Verified | undefined;
}

/** What the team has seen proof of, and on which day: "Identity seen by TutorSetu on March 12, 2026". */
export function VerifiedBadge({ verified: { identity, education } = {} }: Props) {
  const t = useMessages();
  const last = [identity, education]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
  if (last === undefined) return null;
  const one = identity ? t.identitySeen : t.educationSeen;
  const text = identity && education ? t.bothSeen : one;
  return (
    <p className={css.badge}>
      <Icon name="shield" size={16} />
      <span>{format(text, { date: formatDate(last) })}</span>
    </p>
  );
}
