import { useNavigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { useEffect, useRef } from "react";
import { askedPath, BOOK } from "./asked-path.ts";
import type { Kind } from "./kind.ts";
import { useRole } from "./who.ts";

/** Says in the address whether this person's booking dialog is open, so that a reload keeps it. It takes no step of the history. */
export function useAsked(userId: string) {
  const [params, setParams] = useSearchParams();
  const isAsked = params.get(BOOK) === userId;
  const setAsked = (next: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next) after.set(BOOK, userId);
        else after.delete(BOOK);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { isAsked, setAsked };
}

/**
 * The person whose dialog the address of a list says is open may not be where the list begins: then their own page opens.
 * `userIds` are those of the first cards; undefined while they are not known.
 */
export function useAskedElsewhere(kind: Kind, userIds: readonly string[] | undefined) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isSignedIn = useRole() !== null;
  const hasLooked = useRef(false);
  useEffect(() => {
    if (hasLooked.current || !userIds) return;
    hasLooked.current = true;
    const asked = params.get(BOOK) ?? "";
    if (isSignedIn && /^[0-9a-f]{24}$/i.test(asked) && !userIds.includes(asked))
      void navigate(askedPath(kind, asked), { replace: true });
  }, [kind, userIds, params, navigate, isSignedIn]);
}
