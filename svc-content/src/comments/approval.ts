import type { Person } from "@tutorsetu/contracts/people";

const DAY_MS = 86_400_000;
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
const LINK =
  /https?:|www\.|[\w-]+\.(?:com|in|org|net|io|co|me|app|xyz|info|biz|ly|gl|link|site|online|shop|club|top|ru|cn)\b/i;

export const hasLink = (text: string) => LINK.test(text.normalize("NFKC").replace(INVISIBLE, ""));

function isNew({ tutor, student }: Person, now: number): boolean {
  const since = Date.parse((tutor ?? student)?.createdAt ?? "");
  // An account of unknown age counts as new.
  return !(now - since >= DAY_MS);
}

/** Whether an administrator must approve a comment first: of an account younger than a day, or with a link (AMB-106). */
export const needsApproval = (person: Person, text: string, now = Date.now()) =>
  person.role !== "Admin" && (isNew(person, now) || hasLink(text));
