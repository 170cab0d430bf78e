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
    open: async () => {
      try {
        const loaded = await load();
        setDialog(() => loaded);
      } catch {
        toast.error(t.formFailed);
      }
    },
    close: () => setDialog(null),
  };
}
