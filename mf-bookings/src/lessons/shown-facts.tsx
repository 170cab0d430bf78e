import type { LessonFacts } from "@tutorsetu/contracts/lessons/facts";
import { Checkbox } from "@tutorsetu/ui/checkbox";
import { format } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useId } from "react";
import { lessons } from "./api.ts";
import { monthName } from "./india.ts";
import * as css from "./lessons.module.css";
import { useLessonTexts } from "./messages.ts";
import { useLessonChange } from "./use-lesson-change.ts";

/** Whether strangers see how many of a tutor's lessons were held; nothing until that is known. */
export function ShownFacts() {
  const t = useLessonTexts();
  const heading = useId();
  const { data, set } = useQuery(["lessons", "own-facts"], () => lessons.ownLessonFacts());
  const { busy, changeNow } = useLessonChange();
  if (!data) return null;
  const sentence = ({ month, held, lessons: of }: LessonFacts) =>
    format(t.factsMonth, { month: monthName(month), held, lessons: of });

  const choose = (shown: boolean) =>
    changeNow(async () => {
      await lessons.showLessonFacts({ body: { shown } });
      set({ ...data, shown });
    }, t.factsSaved);

  return (
    <section className={css.facts} aria-labelledby={heading}>
      <h2 id={heading}>{t.facts}</h2>
      <Checkbox
        label={t.factsLabel}
        checked={data.shown}
        disabled={busy}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      <p>{t.factsText}</p>
      <p>{data.facts ? format(t.factsNow, { fact: sentence(data.facts) }) : t.factsFew}</p>
    </section>
  );
}
