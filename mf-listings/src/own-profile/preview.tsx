import { buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Failure } from "@tutorsetu/web-kit/failure";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { users } from "../api.ts";
import { useMessages } from "../messages.ts";
import { TutorCard } from "../tutor-list/tutor-card.tsx";
import * as css from "./own-profile.module.css";
import { ProfileCompleteness } from "./what-is-missing.tsx";

/** The profile as its owner knows it, and as others see it. */
async function readBoth() {
  const { profile } = await users.profile();
  const { tutor } = await users.tutor({ params: { id: profile._id } });
  return { profile, tutor };
}

/** A tutor's card as families see it, with what would make it better. */
export function Preview() {
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
