import type { TutorProfile } from "@tutorsetu/contracts/people";
import type { DetailItem } from "@tutorsetu/ui/details-list";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, formatRupees } from "@tutorsetu/web-kit/i18n";
import { useHead } from "@tutorsetu/web-kit/head";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useParams } from "@tutorsetu/web-kit/router";
import { usePlace } from "@tutorsetu/web-kit/place-name";
import { users } from "../api.ts";
import { RatingSlot, SubjectBadges, useYears } from "../listing/labels.tsx";
import { useMessages } from "../messages.ts";
import { TutorTools } from "../saved/tutor-tools.tsx";
import { VerifiedBadge } from "../verified-badge/verified-badge.tsx";
import { AnswerTime } from "./answer-time.tsx";
import { DetailLayout } from "./detail-layout.tsx";
import { OfferSections } from "./offer-sections.tsx";
import { PersonDetail, Phone } from "./person-detail.tsx";
import { Reviews, useReviews } from "./reviews.tsx";

/** A tutor's page for signed-in people, at /tutor/:id. */
export function TutorDetail() {
  const { id = "" } = useParams();
  const query = useQuery(["tutor", id], () => users.tutor({ params: { id } }));
  return (
    <DetailLayout kind="tutor" query={query}>
      {({ tutor }) => <TutorContent tutor={tutor} />}
    </DetailLayout>
  );
}

function useDetails(tutor: TutorProfile): DetailItem[] {
  const { hourly_rate, experience } = tutor;
  const t = useMessages();
  const yearsOf = useYears();
  const placeOf = usePlace();
  return [
    ...(hourly_rate === null ? [] : [{ label: t.hourlyFee, value: formatRupees(hourly_rate) }]),
    { label: t.phone, value: <Phone {...tutor} /> },
    {
      label: t.experienceLabel,
      value: experience === null ? t.noExperience : yearsOf(experience),
    },
    { label: t.place, value: placeOf(tutor) },
  ];
}

/** A tutor in full, with reviews. */
function TutorContent({ tutor }: { readonly tutor: TutorProfile }) {
  const details = useDetails(tutor);
  const common = useCommon();
  // Search engines know the tutor by the page that everybody may read.
  useHead({
    title: tutor.userId.userName,
    ...(tutor.address && { canonical: tutor.address as `/${string}` }), // safe: the contract's addresses begin at the site's root
    noindex: true,
  });
  const reviews = useReviews(tutor.userId._id);
  // The rating of the reviews is newer than the copy in the profile, which is shown until they are loaded.
  const rating = reviews.first ? reviews.first.rating : tutor.rating;

  return (
    <PersonDetail
      kind="tutor"
      profileId={tutor._id}
      user={tutor.userId}
      phone={tutor.phoneNo}
      lead={
        <>
          <RatingSlot rating={rating} />
          <VerifiedBadge verified={tutor.verified} />
          <AnswerTime of={tutor} />
          <SubjectBadges subjects={tutor.subjects} />
          <TutorTools tutor={tutor} />
        </>
      }
      details={details}
      bio={tutor.bio}
      fee={format(common.perMonth, { fee: formatRupees(tutor.fee) })}
      taught={tutor}
    >
      <OfferSections tutor={tutor} />
      <Reviews list={reviews} />
    </PersonDetail>
  );
}
