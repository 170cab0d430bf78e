import { buttonClass } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { bookings, content } from "../api.ts";
import { useText } from "../text.ts";

/** What waits for this person: bookings to answer, notices to read. */
export function Home() {
  const text = useText();
  useTitle(text.home);
  const user = useSession((s) => s.user);
  const id = user?._id ?? "";
  const mine = useQuery(["bookings", "counts"], () => bookings.list({ query: { limit: 1 } }));
  const notices = useQuery(["notices", id], () => content.notices({ params: { id } }));
  const unread = notices.data?.data.filter((n) => !n.solved).length;
  return (
    <Page title={fill(text.welcome, { name: user?.userName ?? "" })}>
      <Card>
        <p>{mine.data && fill(text.pendingBookings, { count: mine.data.counts.current })}</p>
        <p>{unread !== undefined && fill(text.unreadNotices, { count: unread })}</p>
        <p>
          <Link {...buttonClass()} to="/my-bookings">
            {text.myBooking}
          </Link>{" "}
          <Link {...buttonClass({ variant: "secondary" })} to="/userdashboard/notifications">
            {text.notifications}
          </Link>
        </p>
      </Card>
    </Page>
  );
}
