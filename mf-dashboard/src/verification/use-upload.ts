import { usersCalls } from "@tutorsetu/contracts/calls/users";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import {
  DOCUMENT_LIMITS,
  DOCUMENT_TYPES,
  type DocumentKind,
} from "@tutorsetu/contracts/tutoring/document-kinds";
import { http } from "@tutorsetu/web-kit/api";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { useState } from "react";
import { useMessages } from "./messages.ts";

export type OwnDocuments = Reply<typeof usersCalls.documents>;

/** Ten megabytes over a slow phone, and the drawing of ten pages. */
const TIMEOUT_MS = 300_000;

const isAccepted = (type: string) => DOCUMENT_TYPES.some((one) => one === type);

/** Sends a file as proof; `percent` of it is sent, undefined while nothing is. */
export function useUpload(kind: DocumentKind, onSent: (next: OwnDocuments) => void) {
  const t = useMessages();
  const common = useCommon();
  const { busy, run } = usePending();
  const [percent, setPercent] = useState(0);
  const [failure, setFailure] = useState("");

  async function send(file: File) {
    const form = new FormData();
    form.set("kind", kind);
    form.set("file", file);
    const { path } = usersCalls.sendDocument;
    const { data } = await http.post<OwnDocuments>(path, form, {
      timeout: TIMEOUT_MS,
      onUploadProgress: ({ progress = 0 }) => setPercent(Math.floor(progress * 100)),
    });
    onSent(data);
    toast.success(t.done);
  }

  const choose = (file: File) =>
    run(async () => {
      setFailure("");
      setPercent(0);
      if (!isAccepted(file.type)) return setFailure(t.wrongType);
      if (file.size > DOCUMENT_LIMITS.bytes) return setFailure(t.tooBig);
      await send(file).catch((error: unknown) =>
        setFailure(errorMessage(error, common.unexpected)),
      );
    });

  return { choose, percent: busy ? percent : undefined, failure };
}
