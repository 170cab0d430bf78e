import type { ForgetMessage } from "@tutorsetu/contracts/web/offline";
import { DOCUMENT_CACHE } from "../../shared/offline/names.ts";
import { type Session, useSession } from "../../shared/session/session.ts";
import { readText, writeText } from "../../shared/session/storage.ts";
import { ownerNow } from "../../bundled/forms/sending.ts";
import { removeOf, STORES } from "./database.ts";
import { useOffline } from "./state.ts";
import { followTabs, showWaiting, tellTabs } from "./waiting.ts";

/** Who was last signed in where pages were kept. */
const READER = "reader";

/** Whoever has not come back by then does not want it sent any more. */
const MAX_WAIT_MS = 60 * 86_400_000;

/** Where somebody was is theirs, too: the worker has also noted when it kept which address. */
async function forgetDocuments() {
  writeText(READER, null);
  if (!("caches" in globalThis)) return;
  await caches.delete(DOCUMENT_CACHE);
  const registration = await navigator.serviceWorker?.getRegistration();
  const message: ForgetMessage = { type: "forget" };
  registration?.active?.postMessage(message);
}

/** What pages have noted of somebody by their id, such as that a password is weak. */
function forgetMarks(owner: string) {
  try {
    for (const store of [localStorage, sessionStorage])
      for (const key of Object.keys(store)) if (store.getItem(key) === owner) store.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Leaves nothing on this device of whom it is called for: what was read, what waits, and the pages that the worker keeps. */
export async function forgetOffline(owner: string) {
  forgetMarks(owner);
  await Promise.allSettled([removeOf(STORES, (row) => row.owner === owner), forgetDocuments()]);
}

/** What waits stays for the same person; what was read is nobody's to read until then. */
const forgetReplies = (owner: string) => removeOf(["replies"], (row) => row.owner === owner);

/** One device, one person: whoever signs in finds nothing of somebody else whose session has ended. */
export async function tidy() {
  const owner = ownerNow();
  await removeOf(STORES, ({ at }) => Date.now() - at > MAX_WAIT_MS);
  // Somebody may have signed out before this was loaded.
  const isNobodyAwaited = owner !== "" || useSession.getState().hasLeft;
  const isOver = (row: { owner: string }) => row.owner !== "" && row.owner !== owner;
  const found = await removeOf(isNobodyAwaited ? STORES : ["replies"], isOver);
  const reader = readText(READER);
  if (isNobodyAwaited && (found || (reader && reader !== owner))) await forgetDocuments();
  if (owner) writeText(READER, owner);
}

async function follow(now: Session, before: Session) {
  const left = before.user?._id;
  if (now.user?._id === left) return;
  useOffline.setState({ stale: new Map(), forms: [], messages: [] });
  if (left && now.hasLeft) {
    await forgetOffline(left);
    tellTabs({ left });
  } else if (left && !now.user) await forgetReplies(left);
  if (now.user) await tidy();
  await showWaiting();
}

/** Follows who is signed in, here and in other tabs. */
export function followSession() {
  useSession.subscribe((now, before) => void follow(now, before).catch(() => {}));
  followTabs(({ left }) => {
    // Another tab may have kept something in the moment before it knew.
    void (left ? forgetOffline(left) : showWaiting()).catch(() => {});
  });
}
