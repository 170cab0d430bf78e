import { useSession } from "@tutorsetu/web-kit/session";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { isPreviewed, remotesInPage } from "../../platform/remotes.ts";

interface Versions {
  /** Whether this visitor gets what nobody else does. */
  readonly isPreview: boolean;
  readonly bar: ReactNode;
}

/** What came with the page does not change. */
const stays = () => () => {};

/** Which versions the page runs, for administrators and for those who preview a release; loaded for nobody else. */
export function useVersions(): Versions {
  const isAdmin = useSession((s) => s.user?.role === "Admin");
  const isPreview = useSyncExternalStore(stays, isPreviewed, () => false);
  const [bar, setBar] = useState<ReactNode>(null);
  const isNeeded = isAdmin || isPreview;
  useEffect(() => {
    if (!isNeeded || bar) return;
    const remotes = remotesInPage();
    if (!remotes) return;
    import("./versions-bar.tsx").then(
      ({ VersionsBar }) => setBar(<VersionsBar remotes={remotes} />),
      () => {},
    );
  }, [isNeeded, bar]);
  return { isPreview, bar: isNeeded && bar };
}
