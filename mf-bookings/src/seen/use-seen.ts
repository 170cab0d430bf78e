import { useNotifications } from "@tutorsetu/chat-client/hooks";
import { refresh } from "@tutorsetu/web-kit/query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { content } from "../api.ts";

/** A glance is not a look. */
const LOOK_MS = 1000;
/** What comes into sight together is told together. */
const GATHER_MS = 100;
/** As many links as one call takes. */
const MOST_LINKS = 50;

const gathered = new Set<string>();

/** Best effort: what could not be marked is marked at the next look. */
async function send() {
  const links = [...gathered].slice(0, MOST_LINKS);
  for (const link of links) gathered.delete(link);
  if (gathered.size > 0) void send();
  const { read } = await content.readNoticesAbout({ body: { links } }).catch(() => ({ read: 0 }));
  if (read > 0) refresh("notices");
}

function markSeen(link: string) {
  if (gathered.size === 0) setTimeout(() => void send(), GATHER_MS);
  gathered.add(link);
}

function followVisibility(onChange: () => void) {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
const isPageVisible = () => document.visibilityState === "visible";

/**
 * Marks the notices that lead to `link` as read while what it leads to is in the reader's sight: it is shown, for a
 * second, in a window that is not hidden. Again for a notice that comes meanwhile, and when the reader comes back.
 */
export function useSeen(link: string, isShown: boolean) {
  const isVisible = useSyncExternalStore(followVisibility, isPageVisible, () => false);
  const [isDue, setDue] = useState(true);
  useNotifications(({ event, data }) => {
    if (event === "notice" && data["link"] === link) setDue(true);
  });
  useEffect(() => {
    if (!isVisible) return () => setDue(true);
    if (!isDue || !isShown) return;
    const timer = setTimeout(() => {
      markSeen(link);
      setDue(false);
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [link, isDue, isShown, isVisible]);
}
