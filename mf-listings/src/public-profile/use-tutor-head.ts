import type { PublicTutor } from "@tutorsetu/contracts/web/public-tutors";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useCityName } from "@tutorsetu/web-kit/place-name";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { tutorHead } from "./head.ts";
import { useMessages } from "./messages.ts";

/** The head of a tutor's page in the reader's language. */
export function useTutorHead(tutor: PublicTutor) {
  const t = useMessages();
  const { perMonth } = useCommon();
  const [subjectOf, cityOf] = [useSubjectName(), useCityName()];
  return tutorHead(tutor, { t, perMonth, subjectOf, cityOf });
}
