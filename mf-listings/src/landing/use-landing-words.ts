import { useLandingName } from "@tutorsetu/web-kit/landing-name";
import { useCityName } from "@tutorsetu/web-kit/place-name";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useMessages } from "../public-profile/messages.ts";
import type { LandingWords } from "./head.ts";

/** What landing pages are named with, in the reader's language. */
export function useLandingWords(): LandingWords {
  return {
    t: useMessages(),
    subjectOf: useSubjectName(),
    cityOf: useCityName(),
    nameOf: useLandingName(),
  };
}
