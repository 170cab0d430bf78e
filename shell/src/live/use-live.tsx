import { useLocation } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { type ReactNode, useEffect, useState } from "react";

/** The live news of the site for whoever is signed in; fetched behind the page, and again on the next one if that failed. */
export function useLive(onUnread: (count: number) => void): ReactNode {
  const isSignedIn = useSession((s) => s.user !== null);
  const { pathname } = useLocation();
  const [news, setNews] = useState<ReactNode>(null);
  useEffect(() => {
    if (!isSignedIn || news) return;
    import("./live-news.tsx").then(
      ({ LiveNews }) => setNews(<LiveNews onUnread={onUnread} />),
      () => {},
    );
  }, [isSignedIn, news, onUnread, pathname]);
  return isSignedIn && news;
}
