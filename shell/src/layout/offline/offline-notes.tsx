import { Banner } from "@tutorsetu/ui/banner";
import { Button } from "@tutorsetu/ui/button";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { loadOffline, startOffline } from "@tutorsetu/web-kit/offline";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useEffect, useState } from "react";
import * as css from "../layout.module.css";
import { useMessages } from "./messages.ts";
import { type Kept, WaitingList } from "./waiting-list.tsx";
import { nameOf } from "./name-of.ts";

/** The notes, with what is kept on this device begun. */
export async function startNotes() {
  await startOffline(refresh);
  const kept = await loadOffline();
  // For a sign-out without a network.
  void import("./sign-out-dialog.tsx").catch(() => {});
  return function Notes(props: Props) {
    return <OfflineNotes {...props} kept={kept} />;
  };
}

export interface Props {
  readonly isOnline: boolean;
  /** A conversation has words of its own for a lost connection. */
  readonly isConversation: boolean;
}

/** Tells what sticks to the lower edge of a page how far above it these notes reach. */
function measure(place: HTMLElement | null) {
  if (!place) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty("--notes-height", `${place.offsetHeight}px`),
  );
  observer.observe(place);
  return () => {
    observer.disconnect();
    style.removeProperty("--notes-height");
  };
}

/** What the page shows from this device and since when, and what waits on it to be sent. */
function OfflineNotes({ isOnline, isConversation, kept }: Props & { readonly kept: Kept }) {
  const t = useMessages();
  const common = useCommon();
  const { stale, forms, messages } = kept.useOffline();
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () => kept.onSent((form) => toast.success(format(t.sent, { what: nameOf(form, t) }))),
    [kept, t],
  );

  const since = stale.size > 0 ? Math.min(...stale.values()) : null;
  const time = since === null ? "" : formatDateTime(new Date(since).toISOString());
  const count = forms.length + messages.length;
  // In a conversation its own messages are to be seen.
  const isCounted = count > 0 && !(isConversation && forms.length === 0);
  const place = isConversation ? t.fromWhere : t.from;
  const offline = isOnline || isConversation ? "" : common.offline;
  const words = since === null ? offline : format(place, { time });
  if (!words && !isCounted) return null;
  return (
    <>
      <div className={css.notes} ref={measure}>
        <Banner tone="warn">
          <span className={css.offer}>
            {words}
            {isCounted && (
              <>
                <span>{count === 1 ? t.waitsOne : format(t.waits, { count })}</span>
                <Button size="s" variant="secondary" onClick={() => setOpen(true)}>
                  {t.show}
                </Button>
              </>
            )}
          </span>
        </Banner>
      </div>
      {isOpen && <WaitingList kept={kept} onClose={() => setOpen(false)} />}
    </>
  );
}
