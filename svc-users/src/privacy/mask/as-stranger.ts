import { maskContacts } from "@tutorsetu/service-kit/masking/mask-contacts";
import { maskName } from "@tutorsetu/service-kit/masking/mask-name";
import type { Person } from "../../people/person.ts";
import { maskText, maskTutorText } from "./mask-text.ts";

type Texts = Pick<Person, "userName" | "city" | "state" | "bio"> &
  Partial<Pick<Person, "image" | "requirement" | "subjectInterested">>;

/** Whether there is nothing to cut out of it: no address, no number. */
export const isPlain = (text: string): boolean => maskContacts(text) === text;

/** A student as strangers see her (AMB-070): first name and initial, no picture, texts without what says who she is. */
export function asStranger<Student extends Texts & Parameters<typeof maskText>[1]>(
  student: Student,
): Student {
  const { userName, city, state, bio, requirement, subjectInterested } = student;
  const area = requirement?.area && maskText(requirement.area, student);
  return {
    ...student,
    userName: maskName(userName),
    image: null,
    city: maskText(city, student),
    state: maskText(state, student),
    bio: maskText(bio, student),
    ...(subjectInterested && { subjectInterested: subjectInterested.filter(isPlain) }),
    ...(requirement && area !== undefined ? { requirement: { ...requirement, area } } : {}),
  };
}

type TutorTexts = Pick<
  Person,
  "userName" | "city" | "state" | "bio" | "email" | "shortName" | "subjects"
>;

/** A tutor as strangers see them (AMB-004): texts without what leads past the site, and the last name as they chose. */
export function asPublicTutor<Tutor extends TutorTexts>(tutor: Tutor): Tutor {
  const { userName, city, state, bio, shortName = false } = tutor;
  return {
    ...tutor,
    userName: isPlain(userName) && !shortName ? userName : maskName(userName),
    ...(tutor.subjects && { subjects: tutor.subjects.filter(isPlain) }),
    city: maskTutorText(city, tutor),
    state: maskTutorText(state, tutor),
    bio: maskTutorText(bio, tutor),
  };
}
