import { useCommon } from "@tutorsetu/web-kit/common-text";
import { ErrorCard } from "@tutorsetu/web-kit/error-box";
import { useLocation, useNavigate } from "@tutorsetu/web-kit/router";

/** Shown in place of a remote's pages that could not be loaded or rendered. Try Again navigates to the same place, without a reload. */
export function RemoteFailure() {
  const common = useCommon();
  const location = useLocation();
  const navigate = useNavigate();
  const retry = () => void navigate(location, { replace: true, flushSync: true });
  return <ErrorCard message={common.unavailableHere} onRetry={retry} />;
}
