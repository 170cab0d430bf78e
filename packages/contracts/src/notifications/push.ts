import { en } from "./en.ts";
import { hi } from "./hi.ts";
import { kindOf } from "./kinds.ts";

/** What a push carries, as JSON. A locked screen shows it, so it names nobody. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Where a tap leads: a path of this site. */
  readonly link: string;
  /** The notice's id: the same one twice replaces itself. */
  readonly tag: string;
}

interface Pushed {
  readonly _id: string;
  readonly kind?: string | undefined;
  readonly link: string;
}

/** A notice as it is pushed to a device of this language: in the general words of its kind. */
export function pushPayload(
  { _id: tag, link, ...notice }: Pushed,
  language: "en" | "hi" = "en",
): PushPayload {
  const { push: body } = (language === "hi" ? hi : en)[kindOf(notice)];
  return { title: "TutorSetu", body, link, tag };
}

/** Devices of one person; the one that was added first makes place. */
export const MOST_DEVICES = 10;
