import type { TutorCard as Tutor } from "@tutorsetu/contracts/people";
import type { LandingTutor } from "@tutorsetu/contracts/web/landing-pages";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, formatDate, formatRupees } from "@tutorsetu/web-kit/i18n";
import { usePlace } from "@tutorsetu/web-kit/place-name";
import * as css from "../listing/card.module.css";
import { PersonCard } from "../listing/person-card.tsx";
import { useMessages } from "../messages.ts";
import { HeartButton } from "../saved/heart-button.tsx";
import { RatingSlot, useYears } from "../listing/labels.tsx";

/** The address as this viewer gets it, or why not. */
function shownEmail(t: ReturnType<typeof useMessages>, { email, emailNote }: Tutor["userId"]) {
  if (!email) return t.emailHidden;
  if (!emailNote) return email;
  return format(emailNote === "limit" ? t.emailLimit : t.emailSignIn, { email });
}

/** A tutor at a glance; on pages for strangers without a line for the address. */
export function TutorCard({ tutor }: { readonly tutor: Tutor | LandingTutor }) {
  const t = useMessages();
  const common = useCommon();
  const yearsOf = useYears();
  const placeOf = usePlace();
  const { userId } = tutor;
  // Search engines read the others: a sample of a rating would be a lie to them.
  const isListed = "email" in userId;
  const emailLine = isListed && {
    icon: "mail" as const,
    value: shownEmail(t, userId),
    // What comes with the page holds less of the address than what is read then.
    isOneLine: userId.emailNote === "sign_in",
  };
  const years = tutor.experience;

  return (
    <PersonCard
      kind="tutor"
      profileId={tutor._id}
      user={tutor.userId}
      address={tutor.address}
      under={(isListed || tutor.rating) && <RatingSlot rating={tutor.rating} />}
      aside={<p className={css.fee}>{format(common.perMonth, { fee: formatRupees(tutor.fee) })}</p>}
      corner={<HeartButton tutorId={userId._id} name={userId.userName} />}
      subjects={tutor.subjects}
      details={[
        ...(years === null ? [] : [{ icon: "graduation" as const, value: yearsOf(years) }]),
        { icon: "map-pin", value: placeOf(tutor) },
        ...(emailLine ? [emailLine] : []),
        { icon: "calendar", value: format(t.postedOn, { date: formatDate(tutor.createdAt) }) },
      ]}
      bio={tutor.bio}
    />
  );
}
