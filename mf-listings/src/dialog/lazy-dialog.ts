import { toast } from "@tutorsetu/web-kit/toast";
import { type ComponentType, useState } from "react";
import { useMessages } from "../messages.ts";

/** Loads a dialog when it is first opened, so that the page does not wait for it; a failed load shows a toast and may be tried again. */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const t = useMessages();
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  return {
    Dialog,
    /** Loads it in advance. */
    preload: () => void load().catch(() => {}),
    /** Resolves with whether it is there. */
    open: async (): Promise<boolean> => {
      try {
        const loaded = await load();
        setDialog(() => loaded);
        return true;
      } catch {
        toast.error(t.formFailed);
        return false;
      }
    },
    close: () => setDialog(null),
  };
}
