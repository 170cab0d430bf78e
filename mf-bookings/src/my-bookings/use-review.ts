import type { Booking } from "@tutorsetu/contracts/bookings";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { bookings } from "../api.ts";
import { useText } from "../text.ts";

/** What is typed about a tutor, kept until it is sent. */
export function useReview({ _id: id, review }: Booking, onDone: () => void) {
  const text = useText();
  const say = useCommon();
  const kept = { stars: review?.stars ?? 0, text: review?.text ?? "" };
  const [draft, setDraft, clearDraft] = useDraft(`review:${id}`, kept);
  const [error, setError] = useState("");
  const { busy, run } = usePending();

  async function post() {
    try {
      await bookings.review({ params: { id }, body: { ...draft, text: draft.text.trim() } });
      clearDraft();
      toast.success(text.reviewSaved);
      refresh("bookings");
      onDone();
    } catch (failure) {
      setError(`${text.reviewFailed} ${errorMessage(failure, say.unexpected)}`);
    }
  }

  function send() {
    setError(draft.stars > 0 ? "" : text.starsRequired);
    if (draft.stars > 0) void run(post);
  }

  return { draft, setDraft, busy, error, send };
}
