import { completeness } from "@tutorsetu/contracts/completeness";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { useMessages } from "../messages.ts";
import * as css from "./home.module.css";
import { NextSteps } from "./next-steps.tsx";
import { Tile } from "./tile.tsx";
import { unreadOf, useWaiting } from "./use-waiting.ts";

/** What waits for this person, and what to do next. */
export function Home() {
  const t = useMessages();
  useTitle(t.home);
  const name = useSession((s) => s.user?.userName ?? "");
  const waiting = useWaiting();
  const { mine, notices, conversations, profile } = waiting;
  const percent = profile.data && completeness(profile.data.profile).percent;
  return (
    <Page title={fill(t.welcome, { name })} lead={t.homeLead}>
      <div className={css.tiles}>
        <Tile
          of={mine}
          to="/userdashboard/my-bookings"
          label={t.pendingBookings}
          value={mine.data?.counts.current.toString()}
        />
        <Tile
          of={notices}
          to="/userdashboard/notifications"
          label={t.unreadNotices}
          value={unreadOf(waiting)?.toString()}
        />
        <Tile
          of={conversations}
          to="/chat"
          label={t.unreadMessages}
          value={conversations.data?.unread.toString()}
        />
        <Tile
          of={profile}
          to="/userdashboard/profile"
          label={t.profileComplete}
          value={percent === undefined ? undefined : fill(t.percent, { count: percent })}
        />
      </div>
      <NextSteps waiting={waiting} />
    </Page>
  );
}
