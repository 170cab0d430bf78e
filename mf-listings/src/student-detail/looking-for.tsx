import type { Requirement } from "@tutorsetu/contracts/people";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill, formatDate, formatRupees } from "@tutorsetu/web-kit/i18n";
import { useDayNames } from "../booking/day-names.ts";
import { DetailsList } from "../detail/facts.tsx";
import * as css from "../detail/detail.module.css";
import { useMessages } from "../messages.ts";

/** What the family looks for, as far as they have filled it in. */
export function LookingFor({ requirement }: { readonly requirement: Requirement | null }) {
  const t = useMessages();
  const common = useCommon();
  const dayNames = useDayNames();
  const { board, mode, area, budget, days = [], start } = requirement ?? {};
  const details = [
    { label: t.board, value: board },
    { label: t.mode, value: mode && t[mode] },
    { label: t.area, value: area },
    { label: t.budget, value: budget && fill(common.perMonth, { fee: formatRupees(budget) }) },
    { label: t.days, value: dayNames(days) },
    { label: t.start, value: start && formatDate(start) },
  ].filter(({ value }) => value);
  if (details.length === 0) return null;
  return (
    <>
      <h2 className={css.sub}>{t.lookingFor}</h2>
      <DetailsList details={details} />
    </>
  );
}
