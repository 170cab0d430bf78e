import type { TutorCard } from "@tutorsetu/contracts/people";
import { SHORTLIST_LIMITS } from "@tutorsetu/contracts/tutoring/shortlist-limits";
import { type QueryState, useQuery } from "@tutorsetu/web-kit/query";
import { useState } from "react";
import { shortlists } from "../api.ts";
import { useRole } from "../booking/viewer.ts";
import { readSaved, useSavedTutors } from "../saved/saved-tutors.ts";

interface Cards {
  readonly tutors: readonly TutorCard[];
  /** How many of the saved ones are not shown at the moment. */
  readonly unavailable: number;
}

const NOBODY: Cards = { tutors: [], unavailable: 0 };

/** The cards of what is saved on this device, as many calls as it takes. */
async function cardsOf(ids: readonly string[]): Promise<Cards> {
  const { cards } = SHORTLIST_LIMITS;
  const starts = Array.from({ length: Math.ceil(ids.length / cards) }, (_, n) => n * cards);
  const replies = await Promise.all(
    starts.map((from) =>
      shortlists.tutorCards({ query: { ids: ids.slice(from, from + cards).join(",") } }),
    ),
  );
  const tutors = replies.flatMap((reply) => reply.tutors);
  return { tutors, unavailable: ids.length - tutors.length };
}

/** What this visit has shown as saved, also after it was taken off: that can be undone. Nobody finds what another one had. */
function useSeen(owner: string, ids: readonly string[]): readonly string[] {
  const [seen, setSeen] = useState({ owner, ids });
  const known = seen.owner === owner ? seen.ids : [];
  const missing = ids.filter((id) => !known.includes(id));
  if (seen.owner === owner && missing.length === 0) return known;
  const all = [...missing, ...known];
  setSeen({ owner, ids: all });
  return all;
}

export interface Shortlist extends QueryState<Cards> {
  /** Who of `data.tutors` is saved now; the others were until they were taken off here. */
  readonly isSaved: (tutor: TutorCard) => boolean;
}

/** The saved tutors of whoever is here: of a student in the account, of a visitor on this device. */
export function useShortlist(): Shortlist {
  const role = useRole();
  const { owner, ids, isKnown, error } = useSavedTutors();
  const seen = useSeen(owner, ids);
  const isReady = isKnown || error !== undefined;
  const own = useQuery<Cards>(role === "Student" && isReady ? ["shortlist"] : null, () =>
    shortlists.shortlist(),
  );
  const device = useQuery<Cards>(
    role === null && isKnown ? ["shortlist", "device", seen] : null,
    () => (seen.length > 0 ? cardsOf(seen) : Promise.resolve(NOBODY)),
    { keepPreviousData: true },
  );
  const query = role === "Student" ? own : device;
  // Without a network there are the cards that were seen last, and nobody knows who was taken off.
  const isSaved = ({ userId }: TutorCard) => !isKnown || ids.includes(userId._id);
  const shown = (query.data?.tutors ?? []).filter(
    ({ userId }) => !isKnown || seen.includes(userId._id),
  );
  return {
    ...query,
    data: query.data && { ...query.data, tutors: shown },
    isSaved,
    reload: () => {
      void readSaved();
      query.reload();
    },
  };
}
