import type {
  bookingsInternal,
  chatInternal,
  contentInternal,
  usersInternal,
} from "@tutorsetu/contracts/apis";
import { hasAsked } from "./bookings.ts";
import { hasWritten } from "./chat.ts";
import { internalPerson } from "./faces.ts";
import { type Answers, isKnown, people, personOf } from "./context.ts";

const idsIn = (text: string) => [...new Set(text.split(","))].filter(isKnown);

/** What the services tell each other, out of the demo data. */
export const usersInternalStub: Answers<typeof usersInternal> = {
  people({ query }) {
    return { people: idsIn(query.ids).map((id) => internalPerson(personOf(id))) };
  },
  knownStudents({ query: { tutor, students } }) {
    const isShown = (id: string) => hasAsked(id, tutor) || hasWritten(id, tutor);
    return { students: idsIn(students).filter(isShown) };
  },
  similarTutors: ({ query: { tutor } }) => ({
    tutors: people.tutors.flatMap(({ userId }) => (userId === tutor ? [] : userId)).slice(0, 12),
  }),
  publicPost({ body: { userId, text } }) {
    const { city, state } = personOf(userId);
    return { text, place: { city, state, slug: city.toLowerCase().replaceAll(" ", "-") } };
  },
  fittingTutors: () => ({
    tutors: people.tutors.slice(0, 12).map(({ userId }) => userId),
    nextCursor: null,
  }),
  rating: () => ({ ok: true }),
  revocations: () => ({ revocations: [], now: Date.now() }),
};

export const bookingsInternalStub: Answers<typeof bookingsInternal> = {
  personGone: () => ({ ok: true, cancelled: 0 }),
  accepted: () => ({ accepted: true }),
  asked: ({ query: { tutor, students } }) => ({
    students: idsIn(students).filter((id) => hasAsked(id, tutor)),
  }),
};

export const chatInternalStub: Answers<typeof chatInternal> = {
  written: ({ query: { to, from } }) => ({
    from: idsIn(from).filter((id) => hasWritten(id, to)),
  }),
  push: () => ({ ok: true }),
  blockers: () => ({ by: [] }),
  blocks: () => ({ blocks: [], next: "", more: false }),
};

export const contentInternalStub: Answers<typeof contentInternal> = {
  notice: () => ({ ok: true }),
  chosenLanguage: () => ({ language: null }),
};
