import { usersApi } from "@tutorsetu/contracts/apis";
import type { TutorCard } from "@tutorsetu/contracts/people";
import type { SavedSearch } from "@tutorsetu/contracts/tutoring/shortlist";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";
import { id } from "./people.ts";

/** A server with these tutors that keeps what is saved; `before` may throw in place of an answer, `after` holds an answer up. */
export function fakeShortlist(tutors: readonly TutorCard[], saved: readonly string[] = []) {
  const state = {
    ids: [...saved],
    searches: [] as SavedSearch[],
    calls: [] as string[],
    before: (_call: string): void | Promise<void> => {},
    after: (_tutorId: string): void | Promise<void> => {},
  };
  const note = async (call: string) => {
    state.calls.push(call);
    await state.before(call);
  };
  const cardsOf = (ids: readonly string[]) =>
    ids.flatMap((one) => tutors.filter(({ userId }) => userId._id === one));
  fakeApi(usersApi)({
    async shortlistIds() {
      await note("ids");
      return { ids: state.ids };
    },
    async shortlist() {
      await note("list");
      const found = cardsOf(state.ids);
      return { tutors: found, unavailable: state.ids.length - found.length };
    },
    async saveTutor({ params }) {
      await note("save");
      const ids = [params.tutorId, ...state.ids.filter((one) => one !== params.tutorId)];
      state.ids = ids;
      await state.after(params.tutorId);
      return { ids };
    },
    async unsaveTutor({ params }) {
      await note("unsave");
      state.ids = state.ids.filter((one) => one !== params.tutorId);
      return { ids: state.ids };
    },
    async mergeShortlist({ body }) {
      await note("merge");
      state.ids = [...body.ids.filter((one) => !state.ids.includes(one)), ...state.ids];
      return { ids: state.ids };
    },
    async tutorCards({ query }) {
      await note("cards");
      return { tutors: cardsOf((query.ids ?? "").split(",")) };
    },
    async savedSearches() {
      return { searches: state.searches };
    },
    async saveSearch({ body }) {
      await note("search");
      const search = { ...body, _id: id(), createdAt: "2026-11-20T08:00:00.000Z" };
      state.searches = [search, ...state.searches];
      return { searches: state.searches, message: "ok" };
    },
    async removeSearch({ params }) {
      state.searches = state.searches.filter(({ _id }) => _id !== params.id);
      return { searches: state.searches };
    },
  });
  return state;
}
