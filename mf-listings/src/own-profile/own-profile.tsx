import { completeness } from "@tutorsetu/contracts/tutoring/completeness";
import type { OwnProfile as Profile } from "@tutorsetu/contracts/own-profile";
import { buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import { format } from "@tutorsetu/web-kit/i18n";
import { useProfilePart } from "@tutorsetu/web-kit/profile-part";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, Navigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { bookings, users } from "../api.ts";
import { useRole } from "../booking/viewer.ts";
import { LessonFact } from "../detail/lesson-fact.tsx";
import { useMessages } from "../messages.ts";
import { TutorCard } from "../tutor-list/tutor-card.tsx";
import * as css from "./own-profile.module.css";

/** /tutordetail: a tutor's own public profile; others go to the listing, `?id=` to that tutor (AMB-003). */
export function OwnProfile() {
  const role = useRole();
  const [params] = useSearchParams();
  const id = params.get("id");
  if (id) return <Navigate to={`/tutor/${encodeURIComponent(id)}`} replace />;
  if (role !== "Tutor") return <Navigate to="/tutor" replace />;
  return <Preview />;
}

/** The profile as its owner knows it, and as others see it. */
async function readBoth() {
  const { profile } = await users.profile();
  const { tutor } = await users.tutor({ params: { id: profile._id } });
  return { profile, tutor };
}

/** A tutor's card as families see it, with what would make it better. */
function Preview() {
  const t = useMessages();
  useTitle(t.profilePreview);
  const { data, error, reload } = useQuery(["profile", "preview"], readBoth);
  if (error) {
    return (
      <Page title={t.profilePreview}>
        <Failure title={t.profileFailed} error={error} onRetry={reload} />
      </Page>
    );
  }
  return (
    <Page title={t.profilePreview} lead={t.profilePreviewLead}>
      <div className={css.columns} aria-busy={!data}>
        {data ? <TutorCard tutor={data.tutor} /> : <Skeleton shape="card" lines={6} />}
        <aside className={css.aside}>
          {data ? <ProfileCompleteness profile={data.profile} /> : <Skeleton lines={4} />}
          {data && <HeldLessons tutorId={data.tutor.userId._id} />}
          <Link {...buttonClass({ variant: "primary" })} to="/userdashboard/profile">
            {t.editProfile}
          </Link>
          {data && (
            <Link {...buttonClass({ variant: "secondary" })} to={`/tutor/${data.profile._id}`}>
              {t.viewProfile}
            </Link>
          )}
        </aside>
      </div>
    </Page>
  );
}

/** What others read of lessons that were held, where the tutor shows it. */
function HeldLessons({ tutorId }: { readonly tutorId: string }) {
  const { data } = useQuery(["reviews", "held", tutorId], () =>
    bookings.reviews({ params: { tutorId }, query: { limit: 1 } }),
  );
  return <LessonFact facts={data?.lessons} />;
}

/** How complete the profile is, and the parts to add. */
function ProfileCompleteness({ profile }: { readonly profile: Profile }) {
  const t = useMessages();
  const { percent, missing } = completeness(profile);
  const textOf = useProfilePart(profile.role);
  const label = format(t.complete, { percent });
  return (
    <>
      <strong>{label}</strong>
      <progress max={100} value={percent} aria-label={label} />
      {missing.length === 0 ? (
        <p>{t.nothingMissing}</p>
      ) : (
        <>
          <h2>{t.missing}</h2>
          <ul>
            {missing.map((part) => (
              <li key={part}>{textOf(part)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
