import type { usersApi } from "@tutorsetu/contracts/apis";
import type { SavedSearch } from "@tutorsetu/contracts/tutoring/shortlist";
import { fixedId } from "../random.ts";
import { tutorProfile } from "./faces.ts";
import { type Answers, isKnown, people, personOf, StubError } from "./context.ts";

/** What the demo student has saved, until the page is read again. */
let saved = people.tutors.slice(1, 4).map(({ userId }) => userId);
let searches: SavedSearch[] = [
  {
    _id: fixedId("srch", 1),
    name: "Mathematics, Expert",
    query: "subject=mathematics&experience=expert",
    createdAt: "2026-11-20T08:00:00.000Z",
  },
];

const userIdOf = (id: string) => {
  if (!isKnown(id)) throw new StubError(404, "Nobody here has this id.");
  return personOf(id).userId;
};

const cardsOf = (ids: readonly string[]) =>
  ids.filter(isKnown).flatMap((id) => {
    const found = tutorProfile(personOf(id));
    if (!found) return [];
    const { phoneNo: _phoneNo, phoneNote: _phoneNote, ...card } = found;
    return [card];
  });

type Saving =
  | "shortlistIds"
  | "shortlist"
  | "saveTutor"
  | "unsaveTutor"
  | "mergeShortlist"
  | "tutorCards"
  | "savedSearches"
  | "saveSearch"
  | "removeSearch";

/** Tutors and searches that families keep. */
export const shortlist: Pick<Answers<typeof usersApi>, Saving> = {
  shortlistIds: () => ({ ids: saved }),
  shortlist: () => ({ tutors: cardsOf(saved), unavailable: 0 }),
  saveTutor({ params }) {
    saved = [...new Set([userIdOf(params.tutorId), ...saved])];
    return { ids: saved };
  },
  unsaveTutor({ params }) {
    saved = saved.filter((id) => id !== params.tutorId);
    return { ids: saved };
  },
  mergeShortlist({ body }) {
    saved = [...new Set([...saved, ...body.ids.filter(isKnown).map(userIdOf)])];
    return { ids: saved };
  },
  tutorCards: ({ query }) => ({ tutors: cardsOf((query.ids ?? "").split(",").filter(Boolean)) }),
  savedSearches: () => ({ searches }),
  saveSearch({ body }) {
    const _id = fixedId("srch", searches.length + 1);
    searches = [{ ...body, _id, createdAt: new Date().toISOString() }, ...searches];
    return { searches, message: "The search would be saved." };
  },
  removeSearch({ params }) {
    searches = searches.filter(({ _id }) => _id !== params.id);
    return { searches };
  },
};
