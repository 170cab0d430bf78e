import type { PublicOffer } from "@tutorsetu/contracts/tutoring/offer";
import type { ProfileEdit } from "@tutorsetu/contracts/own-profile";
import type { Person } from "./person.ts";

type Taught = Pick<Person, "subjects" | "classes" | "offer">;

const inOrder = (classes: readonly number[]) => [...new Set(classes)].toSorted((a, b) => a - b);

/** Of the subjects taught now, each with those of the classes that are taught now. */
function subjectClassesOf({ subjects = [], classes = [], offer }: Taught) {
  const said = Object.entries(offer?.subjectClasses ?? {});
  return said.flatMap(([subject, of]) => {
    const taught = classes.length > 0 ? of.filter((one) => classes.includes(one)) : of;
    return subjects.includes(subject) && taught.length > 0 ? [[subject, inOrder(taught)]] : [];
  });
}

/** What a tutor offers, without what is empty and without classes of subjects that are no longer taught. */
export function offerOf(person: Taught): PublicOffer {
  const perSubject = subjectClassesOf(person);
  const { subjectClasses: _said, ...rest } = person.offer ?? {};
  const isSaid = (value: unknown) => value !== "" && !(Array.isArray(value) && value.length === 0);
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => isSaid(value)));
  return {
    ...said,
    ...(perSubject.length > 0 && { subjectClasses: Object.fromEntries(perSubject) }),
  };
}

/** What is stored of an edit: whoever says the classes of a subject teaches these classes. */
export function offerChanges(before: Taught, edit: ProfileEdit): Pick<Person, "offer" | "classes"> {
  const { offer, classes = before.classes ?? [], subjects = before.subjects ?? [] } = edit;
  if (!offer) return {};
  const named = Object.entries(offer.subjectClasses ?? {})
    .filter(([subject]) => subjects.includes(subject))
    .flatMap(([, of]) => of);
  const taught = named.length > 0 ? inOrder([...classes, ...named]) : edit.classes;
  const kept = offerOf({ subjects, classes: taught ?? classes, offer });
  return { offer: kept, ...(taught && { classes: taught }) };
}
