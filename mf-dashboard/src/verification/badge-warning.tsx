import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import { useMessages } from "./messages.ts";

interface Props {
  readonly profile: Pick<OwnProfile, "userName" | "offer" | "verified">;
  /** As they would be saved. */
  readonly values: {
    readonly userName: string;
    readonly offer?: { readonly qualification?: string };
  };
}

const isSame = (one = "", other = "") =>
  one.trim().replaceAll(/\s+/g, " ").toLowerCase() ===
  other.trim().replaceAll(/\s+/g, " ").toLowerCase();

/** Says before a profile is saved that its badges go with the words they stand for. */
export function BadgeWarning({ profile: { userName, offer, verified = {} }, values }: Props) {
  const t = useMessages();
  const { qualification = offer?.qualification } = values.offer ?? {};
  const isRenamed = !isSame(values.userName, userName);
  const isLost = isRenamed && (verified.identity || verified.education);
  const isRequalified = verified.education && !isSame(qualification, offer?.qualification);
  if (!isLost && !isRequalified) return null;
  return <output>{isLost ? t.nameWarning : t.qualificationWarning}</output>;
}
