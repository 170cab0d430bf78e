// The only file that imports axios; it is loaded with the first call, not with the page.
import type { Problem } from "@tutorsetu/contracts/problem";
import { create, isAxiosError, isCancel } from "axios";
import { en } from "../messages/en/common.ts";
import { useSession } from "../shared/session/session.ts";
import { ApiError } from "../shared/api/api-error.ts";
import { inLanguage, noResponse } from "../bundled/call-failure.ts";

export const axiosClient = create();

axiosClient.interceptors.request.use((config) => {
  const { token } = useSession.getState();
  if (token) config.headers.set("Authorization", `Bearer ${token}`);
  return config;
});

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === "object" &&
    value !== null &&
    "message" in value &&
    typeof value.message === "string"
  );
}

/** The problem of a call whose success is a file; null when it is none. */
async function problemIn(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data;
  try {
    return JSON.parse(await data.text());
  } catch {
    return null;
  }
}

/** Whatever went wrong, as one kind of error. */
async function toApiError(error: unknown): Promise<ApiError> {
  if (isCancel(error)) return noResponse(en.requestAborted, "aborted");
  if (!isAxiosError(error)) return noResponse(en.unexpected, "unknown");
  const { response } = error;
  if (!response) {
    const aborted = error.code === "ECONNABORTED" || error.code === "ETIMEDOUT";
    return aborted
      ? noResponse(en.requestAborted, "aborted")
      : noResponse(en.networkError, "network");
  }
  const told = await problemIn(response.data);
  const problem = isProblem(told) ? told : { message: en.unexpected, code: "unknown" };
  const wait = Number(response.headers["retry-after"]) || undefined;
  return new ApiError(response.status, problem, wait);
}

/** A write was refused: the person has been suspended since the page was loaded. */
function noteSuspension({ problem }: ApiError): void {
  const { standing } = useSession.getState();
  if (problem.code !== "suspended" || standing?.suspension) return;
  const reason = String(problem.params?.["reason"] ?? "");
  const suspension = { reason, at: new Date().toISOString(), answer: null };
  useSession.setState({ standing: { warnings: [], ...standing, suspension } });
}

axiosClient.interceptors.response.use(undefined, async (error: unknown) => {
  const failure = await toApiError(error);
  const { token, expire } = useSession.getState();
  const sent = isAxiosError(error) ? error.config?.headers.get("Authorization") : undefined;
  // Only for the current token: an old call that fails late must not end a new session.
  const hasEnded = failure.status === 401 && token !== null && sent === `Bearer ${token}`;
  if (hasEnded) expire();
  noteSuspension(failure);
  throw await inLanguage(failure, hasEnded);
});
