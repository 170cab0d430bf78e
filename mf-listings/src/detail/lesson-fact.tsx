import type { LessonFacts } from "@tutorsetu/contracts/lessons/facts";
import { Icon } from "@tutorsetu/ui/icon";
import { format, type Language, useLanguage } from "@tutorsetu/web-kit/i18n";
import * as css from "./detail.module.css";
import { useMessages } from "./review-messages.ts";

/** "November 2026", in India. */
const monthName = (month: string, language: Language) =>
  new Intl.DateTimeFormat(`${language}-IN`, {
    month: "long",
    year: "numeric",
    timeZone: "Asia/Kolkata",
  }).format(new Date(`${month}-15T12:00Z`));

/** 'Held 11 of 12 lessons in November 2026', of a tutor who shows it. */
export function LessonFact({ facts }: { readonly facts: LessonFacts | undefined }) {
  const t = useMessages();
  const language = useLanguage();
  if (!facts) return null;
  const { month, held, lessons } = facts;
  return (
    <p className={css.answers}>
      <Icon name="calendar" size={16} />
      {format(t.lessonsHeld, { held, lessons, month: monthName(month, language) })}
    </p>
  );
}
