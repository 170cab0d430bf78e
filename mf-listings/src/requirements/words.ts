import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import type { Requirement } from "@tutorsetu/contracts/requirements/requirements";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { format, formatRupees } from "@tutorsetu/web-kit/i18n";
import { useCityName, usePlace } from "@tutorsetu/web-kit/place-name";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useMessages as useListMessages } from "../messages.ts";
import { titleOf, type Words } from "./head.ts";
import { useMessages } from "./messages.ts";

/** What a post is called, in the reader's language. */
export function useHeadWords(): Words {
  const [subjectOf, cityOf] = [useSubjectName(), useCityName()];
  return { t: useMessages(), subjectOf, cityOf };
}

type Board = NonNullable<Requirement["board"]>;

/** Board, days, budget, place and the way of lessons, as they are said. */
export function useRequirementWords() {
  const words = useHeadWords();
  const { t } = words;
  const days = useListMessages();
  const common = useCommon();
  const placeOf = usePlace();
  const boardOf = (board: Board) =>
    board === "State board" || board === "Other" ? t[`board_${board}`] : board;
  return {
    t,
    titleOf: (post: Pick<Requirement, "subject" | "class" | "mode" | "city">) =>
      titleOf(post, words),
    subjectOf: words.subjectOf,
    cityOf: words.cityOf,
    boardOf,
    modeOf: (mode: Requirement["mode"]) =>
      ({ home: t.atHome, online: t.online, either: t.either })[mode],
    daysOf: (chosen: readonly string[]) =>
      chosen.length === 0 || chosen.length === WEEKDAYS.length
        ? t.noDays
        : WEEKDAYS.filter((day) => chosen.includes(day))
            .map((day) => days[day])
            .join(", "),
    budgetOf: (budget: number | undefined) =>
      budget === undefined ? t.noBudget : format(common.perMonth, { fee: formatRupees(budget) }),
    placeOf: ({ city, state }: Pick<Requirement, "city" | "state">) =>
      state ? placeOf({ city, state }) : words.cityOf(city),
  };
}
