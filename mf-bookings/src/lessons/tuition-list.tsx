import type { Tuition } from "@tutorsetu/contracts/lessons/tuitions";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useId } from "react";
import * as css from "./lessons.module.css";
import { type LessonTexts, useLessonTexts } from "./messages.ts";
import { shownName } from "./shown-name.ts";

const stateOf = (tuition: Tuition, t: LessonTexts) =>
  ({
    none: t.stateNone,
    yours: t.stateYours,
    theirs: format(t.stateTheirs, { name: shownName(tuition, t) }),
    agreed: t.stateAgreed,
    ended: t.stateEnded,
  })[tuition.arrangement];

interface Props {
  readonly tuitions: readonly Tuition[];
  readonly tones: ReadonlyMap<string, number>;
}

/** Each tuition in its colour, with what is agreed; ended ones last. */
export function TuitionList({ tuitions, tones }: Props) {
  const t = useLessonTexts();
  const nameOf = useSubjectName();
  const heading = useId();
  const ORDER = ["yours", "theirs", "agreed", "none", "ended"] as const;
  const ordered = tuitions.toSorted(
    (a, b) => ORDER.indexOf(a.arrangement) - ORDER.indexOf(b.arrangement),
  );
  return (
    <section className={css.tuitions} aria-labelledby={heading}>
      <h2 id={heading}>{t.yourTuitions}</h2>
      <ul>
        {ordered.map((tuition) => (
          <li
            key={tuition.bookingId}
            className={css.toned}
            data-tone={tones.get(tuition.bookingId)}
          >
            <Link to={`/lessons/${tuition.bookingId}`}>
              <strong>{shownName(tuition, t)}</strong>
              <span>
                {[
                  tuition.subject && nameOf(tuition.subject),
                  tuition.child && format(t.forChild, { name: tuition.child }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <span data-waits={tuition.arrangement === "yours" || undefined}>
                {stateOf(tuition, t)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
