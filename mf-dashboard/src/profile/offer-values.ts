import type { OwnProfile } from "@tutorsetu/contracts/own-profile";

/** An offer as the controls of the form hold it; without a list of classes a subject is taught in all. */
export const offerValues = (offer: OwnProfile["offer"] = {}) => ({
  boards: (offer.boards ?? []).map(String),
  exams: (offer.exams ?? []).map(String),
  qualification: offer.qualification ?? "",
  subjectClasses: Object.fromEntries(
    Object.entries(offer.subjectClasses ?? {}).map(([subject, of]) => [subject, of.map(String)]),
  ) as Readonly<Record<string, readonly string[]>>, // safe: widened
  teachesAt: (offer.teachesAt ?? []).map(String),
  /** One a line. */
  areas: (offer.areas ?? []).join("\n"),
  travelKm: offer.travelKm?.toString() ?? "",
  languages: (offer.languages ?? []).map(String),
  days: (offer.days ?? []).map(String),
});
export type OfferValues = ReturnType<typeof offerValues>;

const areasOf = (typed: string) =>
  typed
    .split(/[\n,;]/)
    .map((area) => area.trim())
    .filter(Boolean);

/** As the server takes it: what is not said is left out. */
export function offerOf(values: OfferValues, subjects: readonly string[]) {
  const perSubject = Object.entries(values.subjectClasses).filter(
    ([subject, classes]) => subjects.includes(subject) && classes.length > 0,
  );
  const said = {
    ...values,
    areas: areasOf(values.areas),
    travelKm: values.travelKm && Number(values.travelKm),
    subjectClasses:
      perSubject.length > 0 &&
      Object.fromEntries(perSubject.map(([subject, of]) => [subject, of.map(Number)])),
  };
  const isSaid = (value: unknown) =>
    value === 0 || (Boolean(value) && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(Object.entries(said).filter(([, value]) => isSaid(value)));
}
