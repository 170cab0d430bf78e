import type { Person } from "../people/person.ts";

/** What of a person says whose profiles the account holds. */
type Family = Pick<
  Person,
  | "userName"
  | "profileId"
  | "createdAt"
  | "bio"
  | "grade"
  | "subjectInterested"
  | "requirement"
  | "hidden"
  | "consents"
  | "guardian"
  | "childName"
  | "childSince"
  | "siblings"
>;

/**
 * What others see of a person, with the name, texts and consents of whose profile it is: `userName` is the child's in a
 * parent's account.
 */
export type Profile<Of = Person> = Of & {
  /** The name of the parent or guardian. */
  readonly holder?: string;
  /** The names of all children of the account: masked for strangers like that of the profile. */
  readonly relatives?: readonly string[];
};

/** Whether a parent or guardian holds the account. */
export const isFamily = ({ childName }: Pick<Person, "childName">): boolean =>
  childName !== undefined;

/** The profiles of an account: that of the person, or one for each child, the first first. */
export function profilesOf<Of extends Partial<Family>>(person: Of): Profile<Of>[] {
  const { childName, childSince, siblings = [], userName: holder = "", guardian } = person;
  if (childName === undefined) return [person];
  const relatives = [childName, ...siblings.map(({ name }) => name)];
  /** No picture: it is the account's. */
  const common = (userName: string) => ({ ...person, userName, image: null, holder, relatives });
  const first = { ...common(childName), ...(childSince && { createdAt: childSince }) };
  const others = siblings.map(({ _id: profileId, name, ...profile }) => ({
    ...common(name),
    profileId,
    ...profile,
    // What the form of the signup says, it says of the first.
    ...(guardian && { guardian: { ...guardian, consentAt: null } }),
  }));
  return [first, ...others];
}

/** By the profile's id; the user's own id stands for the first. */
export function profileOf<Of extends Partial<Family> & Pick<Person, "_id" | "profileId">>(
  person: Of,
  id: string,
): Profile<Of> | undefined {
  const profiles = profilesOf(person);
  return id === person._id ? profiles[0] : profiles.find(({ profileId }) => profileId === id);
}

/** Whether nobody sees anything of the account: all of its profiles are hidden. */
export const isAccountHidden = (person: Partial<Family>): boolean =>
  profilesOf(person).every(({ hidden = false }) => hidden);

/** Whom the other services know a profile by: a child by its own id, everybody else by the user's. */
export const knownAs = ({
  _id,
  profileId,
  childName,
}: Pick<Person, "_id" | "profileId" | "childName">): string =>
  childName === undefined ? _id : profileId;
