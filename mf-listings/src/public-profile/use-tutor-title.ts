import type { PublicTutor } from "@tutorsetu/contracts/web/public-tutors";
import { format } from "@tutorsetu/web-kit/i18n";
import { useCityName } from "@tutorsetu/web-kit/place-name";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useMessages } from "./messages.ts";

/** "Priya Nair, Physics tutor in Kochi". */
export function useTutorTitle() {
  const t = useMessages();
  const subjectOf = useSubjectName();
  const cityOf = useCityName();
  return ({ userId: { userName: name }, subjects: [subject], city }: PublicTutor) =>
    subject
      ? format(t.tutorTitle, { name, subject: subjectOf(subject), city: cityOf(city) })
      : format(t.tutorTitlePlain, { name, city: cityOf(city) });
}
