import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill, formatPhone, ordinal } from "@tutorsetu/web-kit/i18n";
import { useCityName } from "@tutorsetu/web-kit/place-name";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useText } from "../text.ts";
import type { Counterpart } from "./counterpart.ts";
import * as css from "./my-bookings.module.css";

function useFacts({ isTutor, phone, experience, grade, subjects, city }: Counterpart) {
  const text = useText();
  const say = useCommon();
  const nameOf = useSubjectName();
  const cityOf = useCityName();
  const years =
    experience === 1 ? say.experienceYear : fill(say.experienceYears, { years: experience ?? 0 });
  const own = isTutor
    ? { label: text.experience, value: experience === null ? text.notGiven : years }
    : {
        label: text.grade,
        value: grade === null ? text.notGiven : [grade].flat().map(ordinal).join(", "),
      };
  return [
    { label: text.phone, value: phone ? formatPhone(phone) : text.phoneHidden },
    own,
    {
      label: isTutor ? text.subjects : text.subjectsInterested,
      value: subjects.map(nameOf).join(", ") || text.notGiven,
    },
    { label: text.city, value: city ? cityOf(city) : text.notGiven },
  ];
}

/** What the viewer may know about the other side. */
export function Facts({ person }: { readonly person: Counterpart }) {
  const facts = useFacts(person);
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
