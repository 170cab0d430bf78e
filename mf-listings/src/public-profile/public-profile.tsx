import { idOfAddress } from "@tutorsetu/contracts/web/public-address";
import type { PublicTutor } from "@tutorsetu/contracts/web/public-tutors";
import { Avatar } from "@tutorsetu/ui/avatar";
import { buttonClass } from "@tutorsetu/ui/button";
import { DetailsList } from "@tutorsetu/ui/details-list";
import { Icon } from "@tutorsetu/ui/icon";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useHead } from "@tutorsetu/web-kit/head";
import { format, formatRupees } from "@tutorsetu/web-kit/i18n";
import { usePlace } from "@tutorsetu/web-kit/place-name";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, Navigate, useLocation, useParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { BookButton } from "../booking/book-button.tsx";
import { profileLink, useSignedIn } from "../booking/viewer.ts";
import { AnswerTime } from "../detail/answer-time.tsx";
import { DetailLayout } from "../detail/detail-layout.tsx";
import * as detail from "../detail/detail.module.css";
import { OfferSections } from "../detail/offer-sections.tsx";
import { Reviews, useReviews } from "../detail/reviews.tsx";
import { RatingSlot, SubjectBadges, useYears } from "../listing/labels.tsx";
import { useMessages as useListMessages } from "../messages.ts";
import { TutorTools } from "../saved/tutor-tools.tsx";
import { VerifiedBadge } from "../verified-badge/verified-badge.tsx";
import { useMessages } from "./messages.ts";
import * as css from "./public-profile.module.css";
import { publicTutorQuery } from "./queries.ts";
import { useTutorHead } from "./use-tutor-head.ts";

/** What anybody sees of a tutor, at /t/{name-subject-city}-{id}; another slug leads to today's. */
export function PublicProfile() {
  const { slug = "" } = useParams();
  const { pathname, search } = useLocation();
  // Without an id the server says that there is no such tutor, as it says of every other that it has not.
  const query = useQuery(publicTutorQuery(idOfAddress(slug) || slug));
  const address = query.data?.tutor.address;
  if (address && address !== pathname) return <Navigate to={address + search} replace />;
  return (
    <DetailLayout kind="tutor" query={query}>
      {({ tutor }) => <Content tutor={tutor} />}
    </DetailLayout>
  );
}

interface Props {
  readonly tutor: PublicTutor;
}

/** The tutor, the way to a request, and what families wrote. */
function Content({ tutor }: Props) {
  const t = useListMessages();
  const reviews = useReviews(tutor.userId._id);
  const placeOf = usePlace();
  const { userName, image } = tutor.userId;
  // The rating of the reviews is newer than the copy in the profile, which is shown until they are loaded.
  const rating = reviews.first ? reviews.first.rating : tutor.rating;
  useHead(useTutorHead(tutor));

  return (
    <article className={css.columns}>
      <div className={`${detail.sheet} ${css.who}`}>
        <header className={detail.head}>
          <Avatar name={userName} src={image} size="l" />
          <div>
            <h1>{userName}</h1>
            <div className={detail.lead}>
              <RatingSlot rating={rating} isPublic />
              <VerifiedBadge verified={tutor.verified} />
              <p className={css.place}>
                <Icon name="map-pin" />
                {placeOf(tutor)}
              </p>
              <AnswerTime of={tutor} />
              <SubjectBadges subjects={tutor.subjects} />
              <TutorTools tutor={tutor} />
            </div>
          </div>
        </header>
        <WayInside tutor={tutor} />
      </div>
      <div className={`${detail.sheet} ${css.more}`}>
        <h2 className={detail.sub}>{t.about}</h2>
        <p className={detail.bio}>{tutor.bio || t.noBio}</p>
        <Facts tutor={tutor} />
        <OfferSections tutor={tutor} />
        <Reviews list={reviews} />
      </div>
      <Request tutor={tutor} />
    </article>
  );
}

/** What is said beside the fee. */
function Facts({ tutor }: Props) {
  const t = useListMessages();
  const yearsOf = useYears();
  const { hourly_rate, experience } = tutor;
  return (
    <DetailsList
      className={css.facts}
      details={[
        ...(hourly_rate === null ? [] : [{ label: t.hourlyFee, value: formatRupees(hourly_rate) }]),
        {
          label: t.experienceLabel,
          value: experience === null ? t.noExperience : yearsOf(experience),
        },
      ]}
    />
  );
}

const useIsOwn = ({ tutor }: Props) => useSession((s) => s.user?._id === tutor.userId._id);

/** Where number and chat are; the wall comes with the request, not before it. */
function WayInside({ tutor }: Props) {
  const t = useListMessages();
  const own = useMessages();
  const isSignedIn = useSignedIn();
  const isOwn = useIsOwn({ tutor });
  return (
    <p className={css.note}>
      {isOwn ? (
        own.ownPage
      ) : (
        <>
          {isSignedIn ? own.contactInside : own.contactOutside}{" "}
          <Link to={profileLink(`/tutor/${tutor._id}`, isSignedIn)}>{t.viewProfile}</Link>
        </>
      )}
    </p>
  );
}

/** What lessons cost, and how to ask for them, at hand on a phone; for the tutor herself how to change it. */
function Request({ tutor }: Props) {
  const t = useListMessages();
  const own = useMessages();
  const common = useCommon();
  const isOwn = useIsOwn({ tutor });
  const { _id: userId, userName } = tutor.userId;
  return (
    <aside className={css.request}>
      <p className={css.fee}>{format(common.perMonth, { fee: formatRupees(tutor.fee) })}</p>
      <div className={css.ask}>
        {isOwn ? (
          <Link {...buttonClass({ block: true })} to="/userdashboard/profile">
            {t.editProfile}
          </Link>
        ) : (
          <BookButton
            kind="tutor"
            userId={userId}
            personId={userId}
            name={userName}
            taught={tutor}
            visitors={{ wrongRole: own.wrongRole }}
          />
        )}
      </div>
    </aside>
  );
}
