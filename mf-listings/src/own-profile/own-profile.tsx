import type { OwnProfile as Profile } from "@tutorsetu/contracts/users";
import { buttonClass } from "@tutorsetu/ui/button";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, Navigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { users } from "../api.ts";
import { useRole } from "../booking/who.ts";
import { useText } from "../text.ts";

/** What a complete profile has, in percent, and what is missing. */
export function completeness(
  profile: Profile,
  labels: Record<"image" | "bio" | "subjects" | "experience" | "fee", string>,
) {
  const has = {
    image: profile.image !== null,
    bio: Boolean(profile.bio),
    subjects: (profile.subjects?.length ?? 0) > 0,
    experience: profile.experience !== null && profile.experience !== undefined,
    fee: (profile.fee ?? 0) > 0,
  };
  const names = Object.keys(has) as (keyof typeof has)[]; // safe: the keys of the object above
  const missing = names.filter((name) => !has[name]).map((name) => labels[name]);
  return { percent: Math.round(((names.length - missing.length) / names.length) * 100), missing };
}

function Preview() {
  const text = useText();
  const say = useCommon();
  useTitle(text.profilePreview);
  const { data, error, reload } = useQuery(["profile"], () => users.profile());
  if (error)
    return <ErrorState message={text.tutorLoadFailed} onRetry={reload} retryLabel={say.tryAgain} />;
  if (!data) return <Skeleton lines={6} />;
  const { percent, missing } = completeness(data.profile, {
    image: text.picture,
    bio: text.about,
    subjects: text.subjects,
    experience: text.experienceLabel,
    fee: text.fee,
  });
  return (
    <Page title={text.profilePreview} lead={text.profilePreviewLead}>
      <p>
        <strong>{fill(text.complete, { percent })}</strong>
      </p>
      {missing.length > 0 && (
        <>
          <h2>{text.missing}</h2>
          <ul>
            {missing.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link {...buttonClass({ variant: "primary" })} to="/userdashboard/profile">
          {text.editProfile}
        </Link>{" "}
        <Link {...buttonClass({ variant: "secondary" })} to={`/tutor/${data.profile._id}`}>
          {text.viewProfile}
        </Link>
      </p>
    </Page>
  );
}

/** /tutordetail: a tutor's own public profile; others go to the listing, `?id=` to that tutor (AMB-003). */
export function OwnProfile() {
  const role = useRole();
  const [params] = useSearchParams();
  const id = params.get("id");
  if (id) return <Navigate to={`/tutor/${encodeURIComponent(id)}`} replace />;
  if (role !== "Tutor") return <Navigate to="/tutor" replace />;
  return <Preview />;
}
