import { REQUIREMENT_LIMITS } from "@tutorsetu/contracts/requirements/limits";
import type { Filter } from "mongodb";
import type { RequirementDoc } from "../../requirements/requirement.ts";

export interface RequirementFilter {
  readonly subjects?: readonly string[] | undefined;
  readonly class?: number | undefined;
  readonly city?: string | undefined;
  readonly mode?: "home" | "online" | undefined;
}

export type Due = "expired" | "ending" | "finishing" | "new";

/** Open posts that others may see. */
export const shownNow = (now: Date): Filter<RequirementDoc> => ({
  status: "open",
  closesAt: { $gt: now },
  isShown: true,
  hidden: { $ne: true },
});

export const where = ({
  subjects,
  class: one,
  city,
  mode,
}: RequirementFilter): Filter<RequirementDoc> => ({
  // safe: what no post has is found by none
  ...(subjects ? { subject: { $in: [...subjects] as RequirementDoc["subject"][] } } : {}),
  ...(one ? { class: one } : {}),
  ...(city ? { citySlug: city } : {}),
  ...(mode ? { mode: { $in: [mode, "either"] } } : {}),
});

/** What a sweep has to do something about. */
export function dueNow(what: Due, now: Date): Filter<RequirementDoc> {
  const soon = new Date(now.getTime() + REQUIREMENT_LIMITS.tellDaysBefore * 86_400_000);
  return {
    expired: { status: "open" as const, closesAt: { $lte: now } },
    ending: {
      status: "open" as const,
      closesAt: { $gt: now, $lte: soon },
      endingToldAt: { $exists: false },
      extendedAt: { $exists: false },
    },
    finishing: { isFinishing: true },
    new: { isNew: true },
  }[what];
}
