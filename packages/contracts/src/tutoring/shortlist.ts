// What a family keeps while it looks for a tutor: tutors, and searches.
import * as z from "zod/mini";
import { Done, Id } from "../page.ts";
import { line, TutorCard } from "../people.ts";
import { code } from "../problems.ts";
import { SHORTLIST_LIMITS } from "./shortlist-limits.ts";

/** User ids, the one that was saved last first; also of tutors who are not shown at the moment. */
const SavedIds = z.object({ ids: z.array(z.string()) });

const idsIn = (list: string) => list.split(",").filter(Boolean);

/** Ids with commas between. */
const IdList = z.string().check(
  z.maxLength(SHORTLIST_LIMITS.cards * 25, code("too_many")),
  z.refine((list) => idsIn(list).every((id) => Id.safeParse(id).success), code("bad_id")),
  z.refine((list) => idsIn(list).length <= SHORTLIST_LIMITS.cards, code("too_many")),
);

export const SavedSearch = z.object({
  _id: z.string(),
  /** In the words of the page that saved it. */
  name: z.string(),
  /** What stands after the `?` in the address of the list. */
  query: z.string(),
  createdAt: z.iso.datetime(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const Searches = z.object({ searches: z.array(SavedSearch) });

export const shortlistSchemas = {
  shortlistIds: { reply: SavedIds },
  shortlist: {
    reply: z.object({
      /** Those that are shown at the moment, the one that was saved last first. */
      tutors: z.array(TutorCard),
      /** How many of the saved ones are not shown at the moment. */
      unavailable: z.int(),
    }),
  },
  saveTutor: { reply: SavedIds },
  unsaveTutor: { reply: SavedIds },
  mergeShortlist: {
    body: z.object({
      ids: z.array(Id).check(z.maxLength(SHORTLIST_LIMITS.tutors, code("too_many"))),
    }),
    reply: SavedIds,
  },
  tutorCards: {
    query: z.object({ ids: z.optional(IdList) }),
    reply: z.object({ tutors: z.array(TutorCard) }),
  },
  savedSearches: { reply: Searches },
  saveSearch: {
    body: z.object({
      name: line("search_name_required", SHORTLIST_LIMITS.searchName),
      query: z.string().check(z.maxLength(SHORTLIST_LIMITS.query, code("too_long"))),
    }),
    reply: z.extend(Done, Searches.shape),
  },
  removeSearch: { reply: Searches },
};
