import { maskName } from "@tutorsetu/service-kit/masking/mask-name";
import type { Person } from "../../people/person.ts";
import { maskText } from "./mask-text.ts";

type Texts = Pick<Person, "userName" | "city" | "state" | "bio"> &
  Partial<Pick<Person, "image" | "requirement">>;

/** A student as strangers see her (AMB-070): first name and initial, no picture, texts without what says who she is. */
export function asStranger<Student extends Texts & Parameters<typeof maskText>[1]>(
  student: Student,
): Student {
  const { userName, city, state, bio, requirement } = student;
  const area = requirement?.area && maskText(requirement.area, student);
  return {
    ...student,
    userName: maskName(userName),
    image: null,
    city: maskText(city, student),
    state: maskText(state, student),
    bio: maskText(bio, student),
    ...(requirement && area !== undefined ? { requirement: { ...requirement, area } } : {}),
  };
}
