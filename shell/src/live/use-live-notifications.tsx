import { useLocation } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { type ReactNode, useEffect, useState } from "react";
import type { Counts } from "./counts.ts";

/** Live notifications for signed-in people; loaded after the page, and again on the next page if that failed. */
export function useLiveNotifications(onCounts: (counts: Counts) => void): ReactNode {
  const isSignedIn = useSession((s) => s.user !== null);
  const { pathname } = useLocation();
  const [notifications, setNotifications] = useState<ReactNode>(null);
  useEffect(() => {
    if (!isSignedIn || notifications) return;
    import("./live-notifications.tsx").then(
      ({ LiveNotifications }) => setNotifications(<LiveNotifications onCounts={onCounts} />),
      () => {},
    );
  }, [isSignedIn, notifications, onCounts, pathname]);
  return isSignedIn && notifications;
}
