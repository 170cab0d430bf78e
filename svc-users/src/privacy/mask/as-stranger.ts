import { maskContacts } from "@tutorsetu/service-kit/masking/mask-contacts";
import { maskName } from "@tutorsetu/service-kit/masking/mask-name";
import type { PublicOffer } from "@tutorsetu/contracts/tutoring/offer";
import type { Person } from "../../people/person.ts";
import { maskText, maskTutorArea, maskTutorText } from "./mask-text.ts";

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
  "userName" | "city" | "state" | "bio" | "email" | "shortName" | "subjects" | "offer"
>;

/** The words of an offer; an area of which nothing is left is none. */
function publicOffer(offer: PublicOffer, tutor: TutorTexts): PublicOffer {
  const { areas, qualification } = offer;
  const shown = areas?.map((area) => maskTutorArea(area, tutor));
  return {
    ...offer,
    ...(shown && { areas: shown.filter((area) => /[\p{L}\p{N}]/u.test(area)) }),
    ...(qualification && { qualification: maskTutorText(qualification, tutor) }),
  };
}

/** A tutor as strangers see them (AMB-004): texts without what leads past the site, and the last name as they chose. */
export function asPublicTutor<Tutor extends TutorTexts>(tutor: Tutor): Tutor {
  const { userName, city, state, bio, offer, shortName = false } = tutor;
  return {
    ...tutor,
    userName: isPlain(userName) && !shortName ? userName : maskName(userName),
    ...(tutor.subjects && { subjects: tutor.subjects.filter(isPlain) }),
    city: maskTutorText(city, tutor),
    state: maskTutorText(state, tutor),
    bio: maskTutorText(bio, tutor),
    ...(offer && { offer: publicOffer(offer, tutor) }),
  };
}
