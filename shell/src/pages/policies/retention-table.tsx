import { type Kept, RETENTION, type Retained } from "@tutorsetu/contracts/policies/retention";
import { catalogue, format } from "@tutorsetu/web-kit/i18n";
import { en } from "../../messages/en/retention.ts";
import * as css from "./policies.module.css";

const useText = catalogue(en, async () => (await import("../../messages/hi/retention.ts")).hi);

const YEAR_DAYS = 365;
const kinds = Object.keys(RETENTION) as Retained[]; // safe: its own keys

function daysIn(days: number, t: typeof en): string {
  if (days === YEAR_DAYS) return t.oneYear;
  return days === 1 ? t.oneDay : format(t.days, { count: days });
}

function lengthOf(kept: Kept["kept"], t: typeof en): string {
  if (typeof kept === "string") return t[`until_${kept}`];
  if ("days" in kept) return daysIn(kept.days, t);
  if ("hours" in kept) return format(t.hours, { count: kept.hours });
  return format(t.minutes, { count: kept.minutes });
}

/** What is kept, for how long and why: the table by which it is deleted. */
export function RetentionTable() {
  const t = useText();
  return (
    <table className={css.retention}>
      <thead>
        <tr>
          <th scope="col">{t.what}</th>
          <th scope="col">{t.howLong}</th>
          <th scope="col">{t.why}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t[kind]}</th>
            <td>{lengthOf(RETENTION[kind].kept, t)}</td>
            <td>{t[`${kind}Why`]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
