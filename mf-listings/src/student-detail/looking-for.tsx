import type { Requirement } from "@tutorsetu/contracts/people";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill, formatDate, formatRupees } from "@tutorsetu/web-kit/i18n";
import { useDayNames } from "../booking/day-names.ts";
import { Facts } from "../detail/facts.tsx";
import * as css from "../detail/detail.module.css";
import { useText } from "../text.ts";

/** What the family looks for, as far as they have said. */
export function LookingFor({ requirement }: { readonly requirement: Requirement | null }) {
  const text = useText();
  const say = useCommon();
  const dayNames = useDayNames();
  const { board, mode, area, budget, days = [], start } = requirement ?? {};
  const said = [
    { label: text.board, value: board },
    { label: text.mode, value: mode && text[mode] },
    { label: text.area, value: area },
    { label: text.budget, value: budget && fill(say.perMonth, { fee: formatRupees(budget) }) },
    { label: text.days, value: dayNames(days) },
    { label: text.start, value: start && formatDate(start) },
  ].filter(({ value }) => value);
  if (said.length === 0) return null;
  return (
    <>
      <h2 className={css.sub}>{text.lookingFor}</h2>
      <Facts facts={said} />
    </>
  );
}
