import type { TutorCard as Tutor } from "@tutorsetu/contracts/people";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, formatDate, formatRupees } from "@tutorsetu/web-kit/i18n";
import { usePlace } from "@tutorsetu/web-kit/place-name";
import * as css from "../listing/card.module.css";
import { PersonCard } from "../listing/person-card.tsx";
import { useMessages } from "../messages.ts";
import { RatingSlot, useYears } from "../listing/labels.tsx";

/** A tutor at a glance. */
export function TutorCard({ tutor }: { readonly tutor: Tutor }) {
  const t = useMessages();
  const common = useCommon();
  const yearsOf = useYears();
  const placeOf = usePlace();
  const { email, emailNote } = tutor.userId;
  const why = emailNote === "limit" ? t.emailLimit : t.emailSignIn;
  const known = email && emailNote ? format(why, { email }) : email;
  const shownEmail = known ?? t.emailHidden;
  const years = tutor.experience;

  return (
    <PersonCard
      kind="tutor"
      profileId={tutor._id}
      user={tutor.userId}
      address={tutor.address}
      under={<RatingSlot rating={tutor.rating} />}
      aside={<p className={css.fee}>{format(common.perMonth, { fee: formatRupees(tutor.fee) })}</p>}
      subjects={tutor.subjects}
      details={[
        ...(years === null ? [] : [{ icon: "graduation" as const, value: yearsOf(years) }]),
        { icon: "map-pin", value: placeOf(tutor) },
        { icon: "mail", value: shownEmail },
        { icon: "calendar", value: format(t.postedOn, { date: formatDate(tutor.createdAt) }) },
      ]}
      bio={tutor.bio}
    />
  );
}
