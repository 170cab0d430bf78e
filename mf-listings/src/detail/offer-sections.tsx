import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import type { TutorCard } from "@tutorsetu/contracts/people";
import { DetailsList } from "@tutorsetu/ui/details-list";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { format } from "@tutorsetu/web-kit/i18n";
import { useOfferName } from "@tutorsetu/web-kit/offer-name";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useDayNames } from "../booking/booking-values.ts";
import { useMessages as useListMessages } from "../messages.ts";
import { classRanges } from "../public-profile/class-ranges.ts";
import { useMessages } from "../public-profile/messages.ts";
import * as detail from "./detail.module.css";
import * as css from "./offer-sections.module.css";

interface Props {
  readonly tutor: Pick<TutorCard, "subjects" | "classes" | "offer">;
}

/** What is taught in which classes, where and how, and on which days; of what is not said nothing stands there. */
export const OfferSections = ({ tutor }: Props) => (
  <>
    <Classes tutor={tutor} />
    <WhereAndHow tutor={tutor} />
    <Week tutor={tutor} />
  </>
);

/** Each subject with the classes it is taught in. */
function Classes({ tutor }: Props) {
  const t = useMessages();
  const nameOf = useSubjectName();
  const { subjects, classes = [], offer } = tutor;
  const taught = subjects.flatMap((subject) => {
    const own = offer?.subjectClasses?.[subject] ?? classes;
    return own.length > 0 ? [{ label: nameOf(subject), value: classRanges(own) }] : [];
  });
  if (taught.length === 0) return null;
  return (
    <section className={css.section}>
      <h2 className={detail.sub}>{t.classes}</h2>
      <DetailsList className={css.lines} details={taught} />
    </section>
  );
}

function WhereAndHow({ tutor }: Props) {
  const t = useMessages();
  const nameOf = useOfferName();
  const { teachesAt = [], areas = [], travelKm, languages = [], ...rest } = tutor.offer ?? {};
  const { boards = [], exams = [], qualification } = rest;
  const listed = (slugs: readonly string[]) => slugs.map((slug) => nameOf(slug)).join(", ");
  const travels = travelKm ? [format(t.travels, { km: travelKm })] : [];
  const details = [
    { label: t.where, value: listed(teachesAt) },
    { label: t.areas, value: [...areas, ...travels].join(", ") },
    { label: t.languages, value: listed(languages) },
    { label: t.boards, value: listed([...boards, ...exams]) },
    { label: t.qualification, value: qualification },
  ].filter(({ value }) => value);
  if (details.length === 0) return null;
  return (
    <section className={css.section}>
      <h2 className={detail.sub}>{t.whereAndHow}</h2>
      <DetailsList className={css.lines} details={details} />
    </section>
  );
}

/** The week, with the days on which lessons can be. */
function Week({ tutor }: Props) {
  const t = useMessages();
  const list = useListMessages();
  const dayNames = useDayNames();
  const days = tutor.offer?.days ?? [];
  if (days.length === 0) return null;
  return (
    <section className={css.section}>
      <h2 className={detail.sub}>{t.week}</h2>
      <VisuallyHidden>{dayNames(days)}</VisuallyHidden>
      <ol className={css.week} aria-hidden="true">
        {WEEKDAYS.map((day) => (
          <li key={day} data-free={days.includes(day) || undefined}>
            {list[day]}
          </li>
        ))}
      </ol>
    </section>
  );
}
