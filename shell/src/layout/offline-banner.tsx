import { Banner } from "@tutorsetu/ui/banner";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useSyncExternalStore } from "react";

function subscribe(tell: () => void) {
  addEventListener("online", tell);
  addEventListener("offline", tell);
  return () => {
    removeEventListener("online", tell);
    removeEventListener("offline", tell);
  };
}

/** Says so while there is no network. */
export function OfflineBanner() {
  const common = useCommon();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return isOnline ? null : <Banner tone="warn">{common.offline}</Banner>;
}
