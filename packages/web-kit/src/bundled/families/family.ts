// Bundled, so that remotes with it run in shells released before; the list of children is one in the shared queries, and the
// choice is one in the browser's storage.
import type { usersCalls } from "@tutorsetu/contracts/calls/users";
import type { Reply } from "@tutorsetu/contracts/endpoint";
import type { Child } from "@tutorsetu/contracts/families/children";
import { useEffect, useSyncExternalStore } from "react";
import { ApiError, http } from "../../shared/api/api.ts";
import { useQuery } from "../../shared/api/query.ts";
import { useSession } from "../../shared/session/session.ts";
import { readText, writeText } from "../../shared/session/storage.ts";
import { ownerNow } from "../forms/sending.ts";
import { childKey } from "./child-key.ts";

export type { Child };

export interface Family {
  /** The first one is whom the account's own id stands for; empty for everybody but parents, and until they are read. */
  readonly children: readonly Child[];
  /** For whom the person looks, books and chats; undefined where there are no children. */
  readonly current: Child | undefined;
  /** Whether there are any; before they are read as this browser or the session knew it last, undefined where neither did. */
  readonly isFamily: boolean | undefined;
  /** Whether the account may become a parent's. */
  readonly mayBeFamily: boolean;
  /** Whether the children were read, maybe some time ago. */
  readonly isKnown: boolean;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly reload: () => void;
  /** By the profile's id; one that is not known yet counts as soon as it is. */
  readonly choose: (id: string) => void;
}

type Known = Reply<typeof usersCalls.children>;

const NOBODY: Known = { children: [], mayBeFamily: false };

/** Where svc-users does not know the call yet, nobody has children. */
async function read(): Promise<Known> {
  try {
    return (await http.get<Known>("/users/children")).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return NOBODY;
    throw error;
  }
}

/** Told to all copies of this module that are on the page. */
const CHOSEN = "tutorsetu:child-chosen";

/** Of whoever is signed in, where the browser keeps nothing. */
let unkept: string | null = null;
useSession.subscribe((now, before) => {
  if (now.user?._id !== before.user?._id) unkept = null;
});

const kept = () => readText(childKey(ownerNow()));
/** Empty where it is known that there are no children. */
const chosen = () => kept() ?? unkept;

/** A choice here, and one in another tab. */
function onChosen(changed: () => void) {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent && kept() === null) unkept = String(event.detail);
    changed();
  };
  globalThis.addEventListener(CHOSEN, hear);
  globalThis.addEventListener("storage", hear);
  return () => {
    globalThis.removeEventListener(CHOSEN, hear);
    globalThis.removeEventListener("storage", hear);
  };
}

function choose(id: string) {
  writeText(childKey(ownerNow()), id);
  globalThis.dispatchEvent(new CustomEvent(CHOSEN, { detail: id }));
}

/**
 * The children of the signed-in parent, and for whom of them they are here. Asks the server for students alone, once for all who
 * use it; `refresh("children")` after a change.
 */
export function useFamily(): Family {
  const isStudent = useSession((s) => s.user?.role === "Student");
  const asSignedIn = useSession((s) => s.user?.isFamily);
  const { data, error, isLoading, reload } = useQuery(isStudent ? ["children"] : null, read);
  const id = useSyncExternalStore(onChosen, chosen, () => null);
  const { children, mayBeFamily } = data ?? NOBODY;
  const [first] = children;
  useEffect(() => {
    if (data && (id === null || Boolean(id) !== Boolean(first))) choose(first?._id ?? "");
  }, [data, id, first]);
  // The last child stays: whoever has had children has some.
  const wasFamily = id ? true : (asSignedIn ?? (id === null ? undefined : false));
  const isFamily = data ? first !== undefined : wasFamily;
  return {
    children,
    current: children.find(({ _id }) => _id === id) ?? first,
    isFamily: isStudent && isFamily,
    mayBeFamily,
    isKnown: data !== undefined,
    isLoading,
    error,
    reload,
    choose,
  };
}
