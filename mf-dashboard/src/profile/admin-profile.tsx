import { Card } from "@tutorsetu/ui/card";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useQuery } from "@tutorsetu/web-kit/query";
import { users } from "../api.ts";
import { Reading } from "../reading/reading.tsx";
import { useMessages } from "../messages.ts";
import { ProfileHead } from "./profile-head.tsx";

/** The administrator's profile: picture, name, role and email; only the picture can be changed (AMB-119). */
export function AdminProfile() {
  const t = useMessages();
  useTitle(t.profile);
  const mine = useQuery(["profile"], () => users.profile());
  return (
    <Page title={t.profile} narrow>
      <Reading of={mine} failed={t.profileFailed} waiting={<Skeleton shape="card" lines={3} />}>
        {({ profile }) => (
          <Card>
            <ProfileHead profile={profile} />
          </Card>
        )}
      </Reading>
    </Page>
  );
}
