import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import { type Child, useFamily } from "@tutorsetu/web-kit/family";
import type { Query } from "../query-boundary.tsx";

interface Shown {
  /** Undefined until it is known whose it is. */
  readonly profile: OwnProfile | undefined;
  readonly child: Child | undefined;
  readonly query: Pick<Query<unknown>, "error" | "reload">;
}

/** The profile that others see: one's own, or in a parent's account that of the child who is chosen, with the parent's place and number. */
export function useShownProfile(own: Query<{ readonly profile: OwnProfile }>): Shown {
  const family = useFamily();
  const { current: child, isFamily } = family;
  const profile = own.data?.profile;
  if (!profile || isFamily === false || (isFamily === undefined && !family.isLoading))
    return { profile, child: undefined, query: own };
  if (!child) return { profile: undefined, child, query: family };
  const { grade, subjectInterested, bio, requirement } = child;
  const ofChild = { grade, subjectInterested, bio, requirement };
  return { profile: { ...profile, ...ofChild }, child, query: own };
}
