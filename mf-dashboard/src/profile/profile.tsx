import type { OwnProfile } from "@tutorsetu/contracts/users";
import { Button } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { Icon } from "@tutorsetu/ui/icon";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useQuery } from "@tutorsetu/web-kit/query";
import { users } from "../api.ts";
import { Reading } from "../reading/reading.tsx";
import { useMessages } from "../messages.ts";
import { PhoneLog } from "./phone-log.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ProfileHead } from "./profile-head.tsx";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { ProfileView } from "./profile-view.tsx";
import * as css from "./profile.module.css";
import { useProfileEdit } from "./use-profile-edit.ts";

interface Props {
  readonly profile: OwnProfile;
  readonly onSaved: (next: OwnProfile) => void;
}

function Own({ profile, onSaved }: Props) {
  const t = useMessages();
  const edit = useProfileEdit(profile, onSaved);
  return (
    <Card>
      <ProfileHead profile={profile}>
        {!edit.isEditing && (
          <Button variant="secondary" iconStart={<Icon name="edit" />} onClick={edit.start}>
            {t.editProfile}
          </Button>
        )}
      </ProfileHead>
      <h3 className={css.heading}>{t.personal}</h3>
      {edit.isEditing ? (
        <ProfileForm profile={profile} edit={edit} />
      ) : (
        <ProfileView profile={profile} />
      )}
    </Card>
  );
}

/** A tutor's or student's own profile. */
export function Profile() {
  const t = useMessages();
  useTitle(t.profile);
  const mine = useQuery(["profile"], () => users.profile());
  return (
    <Page title={t.profile}>
      <Reading of={mine} failed={t.profileFailed} waiting={<ProfileSkeleton />}>
        {({ profile }) => <Own profile={profile} onSaved={(next) => mine.set({ profile: next })} />}
      </Reading>
      <PhoneLog />
    </Page>
  );
}
