import type { Call } from "@tutorsetu/contracts/endpoint";
import { callEndpoint } from "../../shared/api/api.ts";
import { ApiError } from "../../shared/api/api-error.ts";
import { onceHeader, ownerNow } from "../../bundled/forms/sending.ts";
import { useSession } from "../../shared/session/session.ts";
import { rowsOf, type WaitingForm } from "./database.ts";
import { subjectsOf } from "./seen.ts";
import { useOffline } from "./state.ts";
import { remove, setRefused } from "./waiting.ts";

const LOCK = "tutorsetu-sending";
const RETRY_MS = 15_000;
const MAX_RETRY_MS = 300_000;
/** Statuses that pass by themselves. */
const PASSING: ReadonlySet<number> = new Set([0, 408, 425, 429]);

const SUBJECT_OF: Readonly<Record<string, string>> = { booking: "bookings", comment: "comments" };

/** Reads everything of a subject again. */
let readAgain: (subject: string) => void = () => {};

const listeners = new Set<(form: WaitingForm) => void>();
/** Calls `handle` with what has just been sent. Returns the stop. */
export function onSent(handle: (form: WaitingForm) => void) {
  listeners.add(handle);
  return () => void listeners.delete(handle);
}

/** Sends one. Resolves with the milliseconds to wait before the next, 0 for none. */
async function send(form: WaitingForm): Promise<number> {
  // Whoever has signed in since it was looked for is not to send it.
  if (form.owner !== "" && form.owner !== ownerNow()) return RETRY_MS;
  const session = useSession.getState().token;
  const given = new AbortController();
  // A call takes its token when it leaves: not another person's.
  const stop = useSession.subscribe(({ token }) => {
    if (token !== session) given.abort();
  });
  try {
    const { endpoint, input, id } = form;
    // safe: as the form was given
    await callEndpoint(endpoint as Call, input as never, given.signal, onceHeader(id));
    await remove(id);
    for (const tell of listeners) tell(form);
    const subject = SUBJECT_OF[form.kind];
    if (subject) readAgain(subject);
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, displayMessage, retryAfterSeconds = 0 } = error;
    if (PASSING.has(status) || status >= 500 || status === 401)
      return Math.max(RETRY_MS, retryAfterSeconds * 1000);
    await setRefused(form, displayMessage);
    return 0;
  } finally {
    stop();
  }
}

/** What nobody signed in has left goes out whoever is signed in now: it is not about them. */
async function next(tried: ReadonlySet<string>) {
  const mine = await rowsOf("forms", ownerNow());
  const nobodys = ownerNow() ? await rowsOf("forms", "") : [];
  return [...mine, ...nobodys]
    .filter(({ id, refused }) => refused === undefined && !tried.has(id))
    .toSorted((a, b) => a.at - b.at)[0];
}

/** Sends what waits, one after the other. Resolves with the milliseconds until it is worth another try, 0 when nothing waits. */
async function drain(): Promise<number> {
  const tried = new Set<string>();
  for (let form = await next(tried); form; form = await next(tried)) {
    tried.add(form.id);
    const waitMs = await send(form);
    if (waitMs > 0) return waitMs;
  }
  return 0;
}

/** One tab at a time; where there are no locks, the services make one of what comes twice. */
async function inTurn(): Promise<number> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return drain();
  return locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? drain() : RETRY_MS));
}

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let running: Promise<void> | undefined;
let isAskedAgain = false;

/** Reads again what stands in, and sends what waits; again later as long as there is something. */
export async function catchUp(): Promise<void> {
  isAskedAgain = true;
  if (running) return running;
  clearTimeout(timer);
  timer = undefined;
  running = repeat();
  await running;
}

async function repeat() {
  let waitMs = 0;
  while (isAskedAgain) {
    isAskedAgain = false;
    for (const subject of subjectsOf(useOffline.getState().stale)) readAgain(subject);
    waitMs = await inTurn().catch(() => RETRY_MS);
  }
  running = undefined;
  failures = waitMs > 0 ? failures + 1 : 0;
  if (waitMs > 0 || useOffline.getState().stale.size > 0) wakeIn(waitMs);
}

function wakeIn(ms: number) {
  const backoffMs = Math.min(RETRY_MS * 2 ** Math.min(failures, 5), MAX_RETRY_MS);
  timer ??= setTimeout(
    () => {
      timer = undefined;
      void catchUp();
    },
    Math.max(ms, backoffMs),
  );
}

/** Soon after the network is back, and when something is new. */
export function watchNetwork(refresh: (subject: string) => void) {
  readAgain = refresh;
  addEventListener("online", () => void catchUp());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void catchUp();
  });
  useSession.subscribe((now, before) => {
    if (now.user?._id !== before.user?._id) void catchUp();
  });
  useOffline.subscribe((now, before) => {
    const isMore = now.stale.size > before.stale.size || now.forms.length > before.forms.length;
    if (isMore && !running) wakeIn(0);
  });
}
