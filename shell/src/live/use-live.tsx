import { useLocation } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { type ReactNode, useEffect, useState } from "react";

/** The live notifications of the site for whoever is signed in; fetched behind the page, and again on the next one if that failed. */
export function useLive(onUnread: (count: number) => void): ReactNode {
  const isSignedIn = useSession((s) => s.user !== null);
  const { pathname } = useLocation();
  const [notifications, setNotifications] = useState<ReactNode>(null);
  useEffect(() => {
    if (!isSignedIn || notifications) return;
    import("./live-notifications.tsx").then(
      ({ LiveNotifications }) => setNotifications(<LiveNotifications onUnread={onUnread} />),
      () => {},
    );
  }, [isSignedIn, notifications, onUnread, pathname]);
  return isSignedIn && notifications;
}
