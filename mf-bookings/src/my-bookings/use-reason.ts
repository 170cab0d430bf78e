import { ApiError } from "@tutorsetu/web-kit/api";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useText } from "../text.ts";

/** Why a call failed and what to do next, as one sentence. */
export function useReason() {
  const text = useText();
  const say = useCommon();
  return (error: unknown): string => {
    if (!(error instanceof ApiError) || error.status >= 500) return text.tryLater;
    if (error.status === 401) return say.sessionEnded;
    if (error.status > 0) return error.message;
    return error.problem.code === "aborted" ? text.tookTooLong : text.checkConnection;
  };
}
