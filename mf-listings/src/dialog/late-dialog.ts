import { toast } from "@tutorsetu/web-kit/toast";
import { type ComponentType, useState } from "react";
import { useMessages } from "../messages.ts";

/** A dialog fetched when it is first asked for, so that the page comes without it; a failed fetch is said and may be tried again. */
export function useLateDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const t = useMessages();
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  return {
    Dialog,
    /** Fetches it in advance. */
    warm: () => void load().catch(() => {}),
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
