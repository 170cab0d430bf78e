import type { TutorProfile } from "@tutorsetu/contracts/people";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill, formatPhone, formatRupees } from "@tutorsetu/web-kit/i18n";
import { PersonSheet } from "../detail/person-sheet.tsx";
import { SubjectBadges } from "../listing/subject-badges.tsx";
import { useText } from "../text.ts";
import { SampleRating } from "../tutor-list/sample-rating.tsx";
import { useYears } from "../tutor-list/years.ts";

/** A tutor in full. */
export function TutorSheet({ tutor }: { readonly tutor: TutorProfile }) {
  const text = useText();
  const say = useCommon();
  const yearsOf = useYears();
  const years = tutor.experience;

  return (
    <PersonSheet
      kind="tutor"
      user={tutor.userId}
      phone={tutor.phoneNo}
      lead={
        <>
          <SubjectBadges subjects={tutor.subjects} />
          <SampleRating />
        </>
      }
      facts={[
        { label: text.fee, value: fill(say.perMonth, { fee: formatRupees(tutor.fee) }) },
        { label: text.phone, value: tutor.phoneNo ? formatPhone(tutor.phoneNo) : text.phoneHidden },
        { label: text.experienceLabel, value: years === null ? "–" : yearsOf(years) },
        { label: text.place, value: `${tutor.city}, ${tutor.state}` },
      ]}
      bio={tutor.bio}
    />
  );
}
