import { Banner } from "@tutorsetu/ui/banner";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Link, useLocation } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { readText, writeText } from "@tutorsetu/web-kit/storage";
import { type ComponentType, useEffect, useReducer, useState, useSyncExternalStore } from "react";
import { useMessages } from "../messages.ts";
import { isOutdated } from "../platform/loader.ts";
import * as css from "./layout.module.css";
import type { Props } from "./offline/offline-notes.tsx";

function subscribe(onChange: () => void) {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/** After what a page needs to be there. */
const NOTES_MS = 5000;

/**
 * Shown while there is no network, or something waits for one; a conversation shows its own message. What is kept on this device
 * begins when the page has been live for a while or the network is lost, and again then if that failed.
 */
export function OfflineBanner({ isConversation }: Pick<Props, "isConversation">) {
  const common = useCommon();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  // Whoever has just signed out is not waited for.
  const hasLeft = useSession((s) => s.hasLeft);
  const [Notes, setNotes] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (Notes || !("indexedDB" in globalThis)) return;
    const load = () =>
      void import("./offline/offline-notes.tsx")
        .then(({ startNotes }) => startNotes())
        .then(
          (loaded) => setNotes(() => loaded),
          () => {},
        );
    const timer = setTimeout(load, isOnline && !hasLeft ? NOTES_MS : 0);
    return () => clearTimeout(timer);
  }, [Notes, isOnline, hasLeft]);
  if (Notes) return <Notes isOnline={isOnline} isConversation={isConversation} />;
  if (isOnline || isConversation) return null;
  return (
    <div className={css.notes}>
      <Banner tone="warn">{common.offline}</Banner>
    </div>
  );
}

/** Shown after the session ended by itself, with a login link that returns to this page. */
export function SessionEnded() {
  const t = useMessages();
  const common = useCommon();
  const ended = useSession((s) => s.ended);
  const { pathname, search } = useLocation();
  if (!ended || pathname === "/login") return null;
  return (
    <Banner tone="warn">
      <span className={css.offer}>
        {common.sessionEnded}
        <Link
          {...buttonClass({ size: "s", variant: "secondary" })}
          to={`/login?next=${encodeURIComponent(pathname + search)}`}
        >
          {t.login}
        </Link>
      </span>
    </Banner>
  );
}

const KEY = "accountRestored";

/** Remembers whose deleted account this sign-in restored, or null, in this tab until the banner is closed. */
export const noteRestored = (personId: string | null) => writeText(KEY, personId, true);

/** Shown after a sign-in that restored a deleted account (AMB-043). */
export function AccountRestored() {
  const t = useMessages();
  const common = useCommon();
  const me = useSession((s) => s.user?._id);
  const [, rerender] = useReducer((n: number) => n + 1, 0);
  // drawn-the-same: nobody is signed in while HTML is drawn
  if (!me || readText(KEY, true) !== me) return null;

  function close() {
    noteRestored(null);
    rerender();
  }

  return (
    <Banner tone="good">
      <span className={css.offer}>
        {t.accountRestored}
        <Button size="s" variant="secondary" onClick={close}>
          {common.close}
        </Button>
      </span>
    </Banner>
  );
}

const PAUSE_MS = 60_000;

/** Checks when the tab becomes visible, at most once a minute, until there is a new release. */
function useNewRelease(): boolean {
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (isNew) return;
    let checkedAt = Date.now();
    const check = () => {
      if (document.visibilityState !== "visible" || Date.now() - checkedAt < PAUSE_MS) return;
      checkedAt = Date.now();
      void isOutdated().then(setNew);
    };
    document.addEventListener("visibilitychange", check);
    return () => document.removeEventListener("visibilitychange", check);
  }, [isNew]);
  return isNew;
}

/** Offers a reload after a new release; the page itself does not change. */
export function NewVersion() {
  const common = useCommon();
  if (!useNewRelease()) return null;
  return (
    <Banner>
      <span className={css.offer}>
        {common.newVersion}
        <Button size="s" variant="secondary" onClick={() => location.reload()}>
          {common.reload}
        </Button>
      </span>
    </Banner>
  );
}
