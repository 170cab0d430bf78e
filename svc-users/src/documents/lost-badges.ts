import { DOCUMENT_KINDS, type DocumentKind } from "@tutorsetu/contracts/tutoring/document-kinds";
import type { Person } from "../people/person.ts";

const isSame = (one = "", other = "") => {
  const [a, b] = [one, other].map((text) =>
    text.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase(),
  );
  return a === b;
};

/**
 * What a change of the profile takes back: proof was compared with the words of before. A certificate has a name, too, so
 * that another name takes both.
 */
export function lostBadges(
  before: Pick<Person, "userName" | "offer">,
  { userName, offer }: Partial<Pick<Person, "userName" | "offer">>,
): readonly DocumentKind[] {
  if (userName !== undefined && !isSame(userName, before.userName)) return DOCUMENT_KINDS;
  if (offer && !isSame(offer.qualification, before.offer?.qualification)) return ["education"];
  return [];
}
