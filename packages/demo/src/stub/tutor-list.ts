import type { usersApi } from "@tutorsetu/contracts/apis";
import type { Input, Reply } from "@tutorsetu/contracts/endpoint";
import type { TutorProfile } from "@tutorsetu/contracts/people";
import { pageOf, people } from "./context.ts";

type Query = Input<typeof usersApi.allTutors>["query"];
type List = Reply<typeof usersApi.allTutors>;

export const isFound = (text: string | undefined, ...fields: readonly string[]) =>
  !text || fields.some((field) => field.toLowerCase().includes(text.toLowerCase()));

const slugOf = (city: string) => city.toLowerCase().replaceAll(" ", "-");

/** Anybody of that PIN code. */
export const personOfPin = (pin: string) =>
  [...people.tutors, ...people.students].find(({ pinCode }) => pinCode === pin);

function isAsked(tutor: TutorProfile, query: Query): boolean {
  const { userId, city, subjects, offer = {}, classes = [], fee } = tutor;
  const { boards = [], exams = [], teachesAt = [] } = offer;
  const taught: readonly string[] = [...boards, ...exams];
  return (
    isFound(query.search, userId.userName, city, ...subjects) &&
    isFound(query.subject, ...subjects) &&
    (!query.city || slugOf(city) === query.city) &&
    (!query.class || classes.includes(query.class)) &&
    (!query.board || taught.includes(query.board)) &&
    (!query.place || teachesAt.includes(query.place)) &&
    (!query.maxFee || fee <= query.maxFee)
  );
}

/** Here everybody of one city lives two kilometres apart, and others far away. */
const KM = { here: 2, elsewhere: 400 } as const;

type Count = (tutor: TutorProfile) => readonly (string | number)[];

function countsOf(tutors: readonly TutorProfile[], valuesOf: Count): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of tutors.flatMap(valuesOf)) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const starsOf = ({ rating }: TutorProfile) => rating?.average ?? 0;
const KEYS: Partial<Record<NonNullable<Query["sort"]>, (tutor: TutorProfile) => number>> = {
  fee: ({ fee }) => fee,
  "-fee": ({ fee }) => -fee,
  experience: ({ experience }) => -(experience ?? -1),
  best: (tutor) => -starsOf(tutor),
  rating: (tutor) => -starsOf(tutor),
  distance: ({ distanceKm }) => distanceKm ?? Infinity,
};

/** The list of tutors, out of the demo data. */
export function tutorList(tutors: readonly TutorProfile[], query: Query): List {
  const from = query.near && (personOfPin(query.near)?.city ?? query.near);
  const placed = tutors.map((tutor): TutorProfile => {
    const isHere = slugOf(tutor.city) === slugOf(from ?? "");
    const distanceKm = isHere ? KM.here : KM.elsewhere;
    return from ? { ...tutor, distanceKm, isDistanceAbout: true } : tutor;
  });
  const asked = placed.filter((tutor) => isAsked(tutor, query));
  const found = asked.filter(
    ({ distanceKm = KM.here }) => !query.within || distanceKm <= query.within,
  );
  const keyOf = KEYS[query.sort ?? "newest"];
  const sorted = keyOf ? found.toSorted((a, b) => keyOf(a) - keyOf(b)) : found;
  const { items, page } = pageOf(sorted, { query });
  const facets = {
    city: countsOf(found, ({ city }) => [slugOf(city)]),
    class: countsOf(found, ({ classes = [] }) => classes),
    board: countsOf(found, ({ offer }) => [...(offer?.boards ?? []), ...(offer?.exams ?? [])]),
    place: countsOf(found, ({ offer }) => offer?.teachesAt ?? []),
  };
  const cards = items.map((card) =>
    query.sort === "best" && card.rating
      ? { ...card, reasons: [{ reason: "rating" as const, value: card.rating.average }] }
      : card,
  );
  return {
    allTutor: cards,
    facets,
    ...page,
    ...(from && { near: { name: from, isAbout: true } }),
  };
}
