import type { Rating } from "@tutorsetu/contracts/people";
import { knownAnswerHours } from "@tutorsetu/contracts/tutoring/rating";
import { Icon } from "@tutorsetu/ui/icon";
import { format } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../messages.ts";
import * as css from "./detail.module.css";

interface Props {
  readonly of: {
    readonly rating?: Rating;
    readonly answersInHours?: number | undefined;
  };
}

/** 'Usually answers within 3 hours', once that is known. */
export function AnswerTime({ of }: Props) {
  const t = useMessages();
  const known = knownAnswerHours(of);
  if (known === undefined) return null;
  const hours = Math.max(1, Math.ceil(known));
  return (
    <p className={css.answers}>
      <Icon name="clock" size={16} />
      {hours === 1 ? t.answersHour : format(t.answersHours, { value: hours })}
    </p>
  );
}
