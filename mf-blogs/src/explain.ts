import { ApiError } from "@tutorsetu/web-kit/api";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useText } from "./text.ts";

const reasonOf = ({ problem, message }: ApiError) =>
  Object.values(problem.fields ?? {}).join(" ") || message;

/** What did not work, followed by why where the reason helps the person. */
export function useExplain() {
  const text = useText();
  const say = useCommon();
  return (what: string, error: unknown): string => {
    if (!(error instanceof ApiError) || error.status >= 500) return what;
    if (error.status === 401) return `${what} ${say.sessionEnded}`;
    if (error.status > 0) return `${what} ${reasonOf(error)}`;
    return `${what} ${error.problem.code === "aborted" ? text.tookTooLong : text.checkConnection}`;
  };
}
