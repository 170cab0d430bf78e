import type { TutorProfile } from "@tutorsetu/contracts/people";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill, formatRupees } from "@tutorsetu/web-kit/i18n";
import { usePlace } from "@tutorsetu/web-kit/state-name";
import type { DetailItem } from "../detail/facts.tsx";
import { PersonDetail } from "../detail/person-sheet.tsx";
import { Phone } from "../detail/phone.tsx";
import { SubjectBadges } from "../listing/subject-badges.tsx";
import { useMessages } from "../messages.ts";
import { RatingSlot } from "../tutor-list/rating-slot.tsx";
import { useYears } from "../tutor-list/years.ts";
import { Reviews } from "./reviews.tsx";
import { useReviews } from "./use-reviews.ts";

function useDetails(tutor: TutorProfile): DetailItem[] {
  const { fee, hourly_rate, phoneNo, phoneNote, experience } = tutor;
  const t = useMessages();
  const common = useCommon();
  const yearsOf = useYears();
  const placeOf = usePlace();
  return [
    { label: t.fee, value: fill(common.perMonth, { fee: formatRupees(fee) }) },
    ...(hourly_rate === null ? [] : [{ label: t.hourlyFee, value: formatRupees(hourly_rate) }]),
    { label: t.phone, value: <Phone phoneNo={phoneNo} phoneNote={phoneNote} /> },
    {
      label: t.experienceLabel,
      value: experience === null ? t.noExperience : yearsOf(experience),
    },
    { label: t.place, value: placeOf(tutor) },
  ];
}

/** A tutor in full, with reviews. */
export function TutorContent({ tutor }: { readonly tutor: TutorProfile }) {
  const details = useDetails(tutor);
  const reviews = useReviews(tutor.userId._id);
  // The reviews know first; the profile's copy stands in until, or unless, they can be read.
  const rating = reviews.first ? reviews.first.rating : tutor.rating;

  return (
    <PersonDetail
      kind="tutor"
      user={tutor.userId}
      phone={tutor.phoneNo}
      lead={
        <>
          <RatingSlot rating={rating} />
          <SubjectBadges subjects={tutor.subjects} />
        </>
      }
      details={details}
      bio={tutor.bio}
    >
      <Reviews list={reviews} />
    </PersonDetail>
  );
}
