import { refresh } from "@tutorsetu/web-kit/query";
import { useEffect } from "react";
import { content } from "../api.ts";

/** A glance is not a look. */
const LOOK_MS = 1000;

/** Marks what was told of this post as read while the reader looks at it, of each tutor's offer as well. */
export function useSeenNotices(
  requirementId: string,
  isOwn: boolean,
  tutorUserIds: readonly string[] = [],
) {
  const all = tutorUserIds.join(",");
  useEffect(() => {
    if (!isOwn) return;
    const page = `/requirements/${requirementId}`;
    const links = [
      page,
      ...all
        .split(",")
        .filter(Boolean)
        .map((id) => `${page}?tutor=${id}`),
    ];
    async function mark() {
      // Best effort: what could not be marked is marked at the next look.
      const { read } = await content
        .readNoticesAbout({ body: { links } })
        .catch(() => ({ read: 0 }));
      if (read > 0) refresh("notices");
    }
    const timer = setTimeout(() => void mark(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [requirementId, isOwn, all]);
}
