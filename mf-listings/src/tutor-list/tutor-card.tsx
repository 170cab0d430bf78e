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
import { Facts, Reasons, useDistance } from "./card-lines.tsx";
import { VerifiedBadge } from "../verified-badge/verified-badge.tsx";

/** The address as this viewer gets it, or why not. */
function shownEmail(t: ReturnType<typeof useMessages>, { email, emailNote }: Tutor["userId"]) {
  if (!email) return t.emailHidden;
  if (!emailNote) return email;
  return format(emailNote === "limit" ? t.emailLimit : t.emailSignIn, { email });
}

interface Props {
  readonly tutor: Tutor | LandingTutor;
  /** On a list that says how far away somebody is, and why they stand there. */
  readonly isRanked?: boolean;
  /** The subject of the page: a request begins with it. */
  readonly lookedFor?: string | undefined;
  readonly visitors?: { readonly wrongRole: string };
}

/** A tutor at a glance; on pages for strangers without a line for the address. */
export function TutorCard({ tutor, isRanked = false, lookedFor, visitors }: Props) {
  const t = useMessages();
  const common = useCommon();
  const yearsOf = useYears();
  const placeOf = usePlace();
  const distanceOf = useDistance();
  const { userId } = tutor;
  const isListed = "email" in userId;
  const listed = isRanked ? (tutor as Tutor) : null; // safe: the list is ranked alone
  // Where the distance is a reason it is said there.
  const isNearAReason = listed?.reasons?.some(({ reason }) => reason === "near");
  const years = tutor.experience;

  return (
    <PersonCard
      kind="tutor"
      profileId={tutor._id}
      user={tutor.userId}
      address={tutor.address}
      under={
        <>
          <div className={css.money}>
            <p className={css.fee}>{format(common.perMonth, { fee: formatRupees(tutor.fee) })}</p>
            <RatingSlot rating={tutor.rating} isPublic={!isListed} />
          </div>
          <VerifiedBadge verified={tutor.verified} />
        </>
      }
      corner={<HeartButton tutorId={userId._id} name={userId.userName} />}
      facts={<Facts tutor={tutor} distance={listed && !isNearAReason && distanceOf(listed)} />}
      taught={tutor}
      lookedFor={lookedFor}
      visitors={visitors}
      subjects={tutor.subjects}
      reasons={listed && <Reasons tutor={listed} />}
      details={[
        { name: "place", value: placeOf(tutor) },
        ...(years === null ? [] : [{ name: "years", value: yearsOf(years) }]),
        { name: "posted", value: format(t.postedOn, { date: formatDate(tutor.createdAt) }) },
        ...(isListed
          ? // What comes with the page holds less of the address than what is read then.
            [{ name: "email", value: shownEmail(t, userId), isOneLine: true }]
          : []),
      ]}
      bio={tutor.bio}
    />
  );
}
