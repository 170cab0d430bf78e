import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { chat } from "./api.ts";

/** Blocks a person, or takes it back, and reads again how the two stand. */
export function useBlock(userId: string) {
  const common = useCommon();
  const [isBusy, setBusy] = useState(false);

  async function change(call: typeof chat.block) {
    setBusy(true);
    try {
      toast.success((await call({ params: { userId } })).message);
      refresh("peer");
    } catch (failure) {
      toast.error(errorMessage(failure, common.unexpected));
    }
    setBusy(false);
  }
  return {
    isBusy,
    block: () => change(chat.block),
    unblock: () => change(chat.unblock),
  };
}
