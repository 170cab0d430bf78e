import { refresh } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { useEffect, useSyncExternalStore } from "react";
import { shortlists } from "../api.ts";
import { changeDeviceList, DEVICE_KEY, deviceList, forgetOnDevice } from "./device-list.ts";

interface Saved {
  /** "" for a visitor. */
  readonly owner: string;
  /** User ids of tutors, the one that was saved last first. */
  readonly ids: readonly string[];
  /** Whether the list was read. */
  readonly isKnown: boolean;
  /** The account's list could not be read. */
  readonly error?: unknown;
}

const NOTHING: Saved = { owner: "", ids: [], isKnown: false };

let saved = NOTHING;
/** As the server knows them. */
let confirmed: readonly string[] = [];
/** By tutor what was pressed last, until the server has it. */
const wanted = new Map<string, boolean>();
const isBusy = new Set<string>();
/** Counts what the server has answered. */
let answers = 0;
const listeners = new Set<() => void>();

function show(next: Saved) {
  saved = next;
  for (const listener of listeners) listener();
}

const withWanted = (ids: readonly string[]) => {
  const added = [...wanted].filter(([id, isOn]) => isOn && !ids.includes(id)).map(([id]) => id);
  return [...added.toReversed(), ...ids.filter((id) => wanted.get(id) !== false)];
};
const showAccount = (owner: string) => show({ owner, ids: withWanted(confirmed), isKnown: true });

/** Whose list it is now: a visitor's or a student's; others have none. */
function ownerNow(): string | null {
  const { user } = useSession.getState();
  if (!user) return "";
  return user.role === "Student" ? user._id : null;
}

/** Two tabs that sign in together do not both bring what one of them has taken off meanwhile. */
const alone = (act: () => Promise<void>): Promise<void> =>
  // Missing on pages without https.
  navigator.locks ? navigator.locks.request(DEVICE_KEY, act) : act();

/** The account's list, after what was saved on this device before the sign-in has gone into it. */
async function readAccount(owner: string): Promise<void> {
  await alone(async () => {
    const ids = deviceList();
    let before = answers;
    let reply = await (ids.length > 0
      ? shortlists.mergeShortlist({ body: { ids: [...ids] } })
      : shortlists.shortlistIds());
    // Something was saved meanwhile, which may be missing here.
    while (before !== answers) {
      before = answers;
      reply = await shortlists.shortlistIds();
    }
    if (ownerNow() !== owner) return;
    forgetOnDevice(ids);
    confirmed = reply.ids;
    showAccount(owner);
    if (ids.length > 0) refresh("shortlist");
  });
}

/** Whose list is being read, or was read. */
let reading: string | undefined;

/** When the browser has time: nothing that is painted first waits for it. */
const whenIdle = () =>
  new Promise<void>((done) => {
    // Safari has no such call.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: 2000 });
    else setTimeout(done, 200);
  });

/** A visitor's list, which this device may have changed since it was read. */
function showDevice() {
  const ids = deviceList();
  if (saved.isKnown && saved.owner === "" && String(saved.ids) === String(ids)) return;
  show({ owner: "", ids, isKnown: true });
}

/** Reads the list of whoever is here: of an account once a session. */
export async function readSaved(): Promise<void> {
  const owner = ownerNow();
  if (owner === "") return showDevice();
  if (owner === null || reading === owner) return;
  reading = owner;
  wanted.clear();
  confirmed = [];
  show({ ...NOTHING, owner });
  await whenIdle();
  if (reading !== owner) return;
  try {
    await readAccount(owner);
  } catch (error) {
    // The next page tries again.
    if (reading === owner) reading = undefined;
    show({ ...NOTHING, owner, error });
  }
}

/** The list after one was saved or taken off. */
function changed(ids: readonly string[], id: string, isOn: boolean): readonly string[] {
  if (ids.includes(id) === isOn) return ids;
  return isOn ? [id, ...ids] : ids.filter((one) => one !== id);
}

/** Sends what was pressed last, one call at a time for a tutor. */
async function send(owner: string, id: string): Promise<void> {
  if (isBusy.has(id)) return;
  isBusy.add(id);
  try {
    for (let isOn = wanted.get(id); isOn !== undefined; isOn = wanted.get(id)) {
      const call = isOn ? shortlists.saveTutor : shortlists.unsaveTutor;
      const before = answers;
      const { ids } = await call({ params: { tutorId: id } });
      if (ownerNow() !== owner) return;
      // Of two calls at once either may be stored first, whichever answers first.
      const isAlone = isBusy.size === 1 && answers === before;
      answers += 1;
      confirmed = isAlone ? ids : changed(confirmed, id, isOn);
      // Their cards may have been read before.
      if (isOn) refresh("shortlist");
      if (wanted.get(id) === isOn) wanted.delete(id);
    }
  } finally {
    isBusy.delete(id);
    if (ownerNow() === owner) {
      wanted.delete(id);
      showAccount(owner);
    }
  }
}

/** Saves a tutor or takes one off: shown at once. Resolves with false where a visitor's list is full; rejects, and shows what was, when the server refuses. */
export async function changeSaved(id: string, isSaved: boolean): Promise<boolean> {
  const owner = ownerNow();
  if (owner === null) return false;
  if (owner === "") {
    const isDone = changeDeviceList(id, isSaved);
    showDevice();
    return isDone;
  }
  wanted.set(id, isSaved);
  show({ ...saved, owner, ids: withWanted(confirmed) });
  await send(owner, id);
  return true;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Follows what other tabs save, and who signs in or out. */
function follow() {
  globalThis.addEventListener("storage", ({ key }) => {
    if (ownerNow() === "" && (key === DEVICE_KEY || key === null)) showDevice();
  });
  useSession.subscribe(({ user }, before) => {
    if (user?._id === before.user?._id) return;
    reading = undefined;
    wanted.clear();
    confirmed = [];
    show(NOTHING);
    if (listeners.size > 0) void readSaved();
  });
}
let isFollowing = false;

/** What whoever is here has saved; empty on the server and until it is read. */
export function useSavedTutors(): Saved {
  const list = useSyncExternalStore(
    subscribe,
    () => saved,
    () => NOTHING,
  );
  const me = useSession((s) => s.user?._id ?? "");
  useEffect(() => {
    if (!isFollowing) follow();
    isFollowing = true;
    void readSaved();
  }, []);
  return list.owner === me ? list : NOTHING;
}
