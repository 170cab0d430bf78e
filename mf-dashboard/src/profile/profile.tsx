import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { Icon } from "@tutorsetu/ui/icon";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useFamily } from "@tutorsetu/web-kit/family";
import { formatDateTime } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { users } from "../api.ts";
import { CHILDREN } from "../families/addresses.ts";
import { useMessages as useFamilyMessages } from "../layout/family-switch/messages.ts";
import { useMessages } from "../messages.ts";
import { QueryBoundary } from "../query-boundary.tsx";
import { VerificationLink } from "../verification/verification-link.tsx";
import { PhoneQuestion } from "./phone-question.tsx";
import { mayHavePage, PublicPageQuestion } from "./public-page.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { choosePicture, ProfileHead } from "./profile-head.tsx";
import { ProfileProgress } from "./profile-progress.tsx";
import { ProfileView } from "./profile-view.tsx";
import * as css from "./profile.module.css";
import { useProfileEdit } from "./use-profile-edit.ts";

interface Props {
  readonly profile: OwnProfile;
  readonly isFamily: boolean;
  readonly onSaved: (next: OwnProfile) => void;
}

function Own({ profile, isFamily, onSaved }: Props) {
  const t = useMessages();
  const family = useFamilyMessages();
  const edit = useProfileEdit(profile, isFamily, onSaved);
  return (
    <Card>
      <ProfileHead profile={profile} isFamily={isFamily}>
        {!edit.isEditing && (
          <Button variant="secondary" iconStart={<Icon name="edit" />} onClick={() => edit.start()}>
            {t.editProfile}
          </Button>
        )}
      </ProfileHead>
      {!edit.isEditing && !isFamily && (
        <ProfileProgress
          profile={profile}
          onAdd={(part) => (part === "picture" ? choosePicture() : edit.start(part))}
        />
      )}
      {profile.phoneUndecided && <PhoneQuestion profile={profile} onSaved={onSaved} />}
      {mayHavePage(profile) && profile.publicPage === undefined && (
        <PublicPageQuestion profile={profile} onSaved={onSaved} />
      )}
      <h3 className={css.heading}>{t.personal}</h3>
      {edit.isEditing ? (
        <ProfileForm profile={profile} isFamily={isFamily} edit={edit} />
      ) : (
        <ProfileView profile={profile} isFamily={isFamily} />
      )}
      {profile.role === "Tutor" && !edit.isEditing && (
        <VerificationLink verified={profile.verified} />
      )}
      {isFamily && (
        <div className={css.children}>
          <p>{family.ofChildren}</p>
          <Link {...buttonClass({ variant: "secondary" })} to={CHILDREN}>
            {family.children}
          </Link>
        </div>
      )}
    </Card>
  );
}

/** A tutor's or student's own profile. */
export function Profile() {
  const t = useMessages();
  useTitle(t.profile);
  const mine = useQuery(["profile"], () => users.profile());
  const { isFamily, isLoading } = useFamily();
  // What is shown depends on it.
  const isAwaited = isFamily === undefined && isLoading;
  const query = isAwaited ? { ...mine, data: undefined } : mine;
  const isSettled = query.data !== undefined || query.error !== undefined;
  return (
    <Page title={t.profile}>
      <QueryBoundary query={query} failed={t.profileFailed} loading={<ProfileSkeleton />}>
        {({ profile }) => (
          <Own
            profile={profile}
            isFamily={isFamily === true}
            onSaved={(next) => mine.set({ profile: next })}
          />
        )}
      </QueryBoundary>
      <PhoneLog isShown={isSettled} />
    </Page>
  );
}

/** The administrator's profile: picture, name, role and email; only the picture can be changed (AMB-119). */
export function AdminProfile() {
  const t = useMessages();
  useTitle(t.profile);
  const mine = useQuery(["profile"], () => users.profile());
  return (
    <Page title={t.profile} narrow>
      <QueryBoundary
        query={mine}
        failed={t.profileFailed}
        loading={<Skeleton shape="card" lines={3} />}
      >
        {({ profile }) => (
          <Card>
            <ProfileHead profile={profile} />
          </Card>
        )}
      </QueryBoundary>
    </Page>
  );
}

/** Who has seen this person's phone number, newest first (AMB-070); below the profile, whose height is not known before it came. */
function PhoneLog({ isShown }: { readonly isShown: boolean }) {
  const t = useMessages();
  const log = useQuery(["phone-views"], () => users.phoneViews());
  if (!isShown) return null;
  return (
    <Card className={css.log}>
      <h3 className={css.heading}>{t.phoneLog}</h3>
      <QueryBoundary query={log} failed={t.phoneLogFailed} loading={<Skeleton lines={3} />}>
        {({ views }) =>
          views.length === 0 ? (
            <p className={css.quiet}>{t.phoneLogEmpty}</p>
          ) : (
            <ul className={css.views}>
              {views.map(({ viewer, role, at }) => (
                <li key={`${viewer}${at}`}>
                  <span>
                    {viewer} · {t[`role_${role}`]}
                  </span>
                  <time dateTime={at}>{formatDateTime(at)}</time>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Card>
  );
}

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8];

/** A picture with name and role, and labels in two columns. */
const ProfileSkeleton = () => (
  <div data-testid="skeleton-profile">
    <Skeleton shape="card" lines={3} />
    <div className={css.fields}>
      {EIGHT.map((n) => (
        <Skeleton key={n} lines={2} />
      ))}
    </div>
  </div>
);
