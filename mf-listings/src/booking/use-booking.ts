import type { CreateBooking } from "@tutorsetu/contracts/bookings";
import { ApiError, sentenceFor } from "@tutorsetu/web-kit/api-error";
import { refresh } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { bookings } from "../api.ts";
import { useMessages } from "../messages.ts";
import type { Kind } from "./kind.ts";
import { usePromptLogin } from "./who.ts";

type State = "idle" | "sending" | "done";

/** One booking of one person: sends once at a time, reports the result in a toast and keeps the reason of a rejection. */
export function useCreateBooking(kind: Kind, userId: string, onRefused: (reason: string) => void) {
  const t = useMessages();
  const promptLogin = usePromptLogin(kind, userId);
  const own = useSession((s) => s.user?._id ?? "");
  const [state, setState] = useState<State>("idle");
  const [reason, setReason] = useState("");
  const isTutor = kind === "tutor";

  function handleError(error: unknown) {
    setState("idle");
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401) return promptLogin();
    const detail = error instanceof ApiError && status > 0 ? error.sentence : "";
    // A refused tutor booking says why beside the form; a student booking says it in the toast too (AMB-068).
    toast.error(isTutor ? t.bookingFailed : detail || t.bookingFailed);
    const why = sentenceFor(error) || t.bookingFailed;
    setReason(why);
    if (status === 403) onRefused(why);
    // Somebody else or another tab was first: read the bookings again.
    if (status === 409) refresh("bookings");
    return undefined;
  }

  async function book(payload: CreateBooking): Promise<boolean> {
    if (state !== "idle") return false;
    setState("sending");
    setReason("");
    const pair = isTutor
      ? { tutorId: userId, studentId: own }
      : { studentId: userId, tutorId: own };
    try {
      await bookings.create({
        body: { ...pair, bookerRole: isTutor ? "Student" : "Tutor", ...payload },
      });
    } catch (error) {
      handleError(error);
      return false;
    }
    setState("done");
    toast.success(isTutor ? t.tutorBooked : t.studentBooked);
    refresh("bookings");
    return true;
  }

  return { state, reason, book };
}
