import type { Deployment } from "@tutorsetu/contracts/deployments";
import { ApiError } from "@tutorsetu/web-kit/api";
import { fill } from "@tutorsetu/web-kit/i18n";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { deployments } from "../api.ts";
import { useMessages } from "./messages.ts";
import { useGatewayWords } from "./gateway-words.ts";

/** Goes back to the version before; whatever comes of it, the list is read again. */
export function useRollBack({ name }: Deployment, onDone: () => void) {
  const t = useMessages();
  const inWords = useGatewayWords();
  const [failure, setFailure] = useState<unknown>();
  const { busy, run } = usePending();

  function reason(): string {
    if (failure === undefined) return "";
    if (!(failure instanceof ApiError) || failure.status === 0) return t.rollBackOffline;
    if (failure.status === 404) return fill(t.rollBackGone, { name });
    return inWords(failure.message);
  }

  const rollBack = () =>
    run(async () => {
      setFailure(undefined);
      try {
        const { message } = await deployments.rollBack({ params: { name } });
        toast.success(inWords(message));
        onDone();
      } catch (error) {
        setFailure(error);
      }
      refresh("deployments");
    });

  return { busy, error: reason(), rollBack };
}
