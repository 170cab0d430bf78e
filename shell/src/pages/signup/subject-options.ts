import { SUBJECTS } from "@tutorsetu/contracts/domain";
import { en } from "@tutorsetu/contracts/messages/en/subjects";
import { catalogue } from "@tutorsetu/web-kit/i18n";

const useNames = catalogue(
  en,
  async () => (await import("@tutorsetu/contracts/messages/hi/subjects")).hi,
);

/** All subjects to choose from, as the chosen language names them. */
export function useSubjectOptions() {
  const names = useNames();
  return SUBJECTS.map((value) => ({ value, label: names[value] }));
}
