import { SESSION_MS } from "@tutorsetu/contracts/domain";
import type { Standing } from "@tutorsetu/contracts/administration/moderation";
import type { SessionUser } from "@tutorsetu/contracts/people";
import { create } from "zustand";
import { childKey } from "../../bundled/families/child-key.ts";
import { claimDrafts, forgetDrafts, forgetKeys, readText, writeText } from "./storage.ts";

const USER = "user";
const TOKEN = "authToken";
const EXPIRES = "authExpiresAt";
const CHECK_MS = 15_000;

interface Stored {
  readonly user: SessionUser | null;
  readonly token: string | null;
  /** Milliseconds since 1970; 0 when signed out. */
  readonly expiresAt: number;
}

export interface Session extends Stored {
  readonly loading: boolean;
  readonly error: string | null;
  /** True as soon as there is a token, also while it is being verified. */
  readonly isAuthenticated: boolean;
  /** True when the last session ended by itself, so that the login page can show it. */
  readonly ended: boolean;
  /** True when the last session was ended by its person here, who leaves nothing. */
  readonly hasLeft: boolean;
  /** Whether the person is suspended or warned; null as long as the server has not told. */
  readonly standing: Standing | null;
  begin: () => void;
  fail: (error: string) => void;
  /** Keeps the user and takes `refreshToken` as the token, for 24 hours. */
  signIn: (user: SessionUser & { refreshToken: string }) => void;
  /** Newer facts about the signed-in person, e.g. after an upload. */
  update: (user: SessionUser) => void;
  signOut: () => void;
  /** The server or the clock ended the session. */
  expire: () => void;
}

const nobody: Stored = { user: null, token: null, expiresAt: 0 };

function isUser(value: unknown): value is SessionUser {
  if (typeof value !== "object" || value === null) return false;
  return (
    "_id" in value &&
    typeof value._id === "string" &&
    "role" in value &&
    typeof value.role === "string"
  );
}

function parseUser(text: string | null): SessionUser | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}

function read(): Stored {
  const user = parseUser(readText(USER));
  const token = readText(TOKEN);
  const expiresAt = Number(readText(EXPIRES)) || Date.now() + SESSION_MS;
  return user && token && expiresAt > Date.now() ? { user, token, expiresAt } : nobody;
}

function write({ user, token, expiresAt }: Stored) {
  writeText(USER, user && JSON.stringify(user));
  writeText(TOKEN, token);
  writeText(EXPIRES, token && String(expiresAt));
}

/** Who is signed in, kept in local storage under `user` and `authToken`. Created as for nobody: so was a page that came as HTML. */
export const useSession = create<Session>()((set, get) => {
  const take = (next: Stored, more: Partial<Session> = {}) => {
    write(next);
    set({
      ...next,
      isAuthenticated: next.token !== null,
      loading: false,
      error: null,
      ended: false,
      hasLeft: false,
      ...(next.token === null || next.token !== get().token ? { standing: null } : {}),
      ...more,
    });
  };
  return {
    ...nobody,
    isAuthenticated: false,
    loading: false,
    error: null,
    ended: false,
    hasLeft: false,
    standing: null,
    begin: () => set({ loading: true, error: null }),
    fail: (error) => set({ loading: false, error }),
    signIn: ({ refreshToken, ...user }) =>
      take({ user, token: refreshToken, expiresAt: Date.now() + SESSION_MS }),
    update: (user) => {
      if (get().token) take({ user, token: get().token, expiresAt: get().expiresAt });
    },
    signOut: () => take(nobody, { hasLeft: true }),
    expire: () => {
      if (get().token) take(nobody, { ended: true });
    },
  };
});

// A draft is its writer's. Whoever signs out, here or in another tab, leaves nothing typed to the next person at this device.
// Where a session has ended by itself its person signs in again and goes on; anybody else begins anew, with what they wrote
// here before they signed in.
useSession.subscribe((now, before) => {
  const me = now.user?._id;
  if (me === before.user?._id) return;
  const isOver = now.ended || before.expiresAt <= Date.now();
  if (me) {
    forgetDrafts(me);
    claimDrafts(me);
    forgetKeys(childKey(""), childKey(me));
  } else if (!isOver) {
    forgetDrafts();
    writeText(childKey(before.user?._id ?? ""), null);
  }
});

/** Whose all drafts of this tab were, for shells of before. */
const WRITER = "writer";
const writer = readText(WRITER, true);
if (writer) claimDrafts(writer);
writeText(WRITER, null, true);

const stored = read();
write(stored); // what was broken or over is gone for good, and a missing end of the day is set
if (stored.token) useSession.setState({ ...stored, isAuthenticated: true });

/** Ends the session when its day is over, also after sleep, and follows what other tabs do. Returns the stop. */
export function watchSession(): () => void {
  const check = () => {
    const { token, expiresAt, expire } = useSession.getState();
    if (token && expiresAt <= Date.now()) expire();
  };
  // Reads only: the other tab's three entries may arrive one by one.
  const follow = (event: StorageEvent) => {
    if (event.key && ![TOKEN, USER, EXPIRES].includes(event.key)) return;
    const next = read();
    const changed =
      next.token !== useSession.getState().token
        ? { loading: false, ended: false, hasLeft: false }
        : {};
    useSession.setState({ ...next, ...changed, isAuthenticated: next.token !== null });
  };
  // Short steps instead of one long timer: a sleeping tab and a 32-bit delay cannot miss the end.
  const timer = setInterval(check, CHECK_MS);
  globalThis.addEventListener("focus", check);
  document.addEventListener("visibilitychange", check);
  globalThis.addEventListener("storage", follow);
  check();
  return () => {
    clearInterval(timer);
    globalThis.removeEventListener("focus", check);
    document.removeEventListener("visibilitychange", check);
    globalThis.removeEventListener("storage", follow);
  };
}
