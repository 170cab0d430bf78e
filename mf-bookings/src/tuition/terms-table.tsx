import type { Terms } from "@tutorsetu/contracts/lessons/arrangement";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { useLessonTexts } from "../lessons/messages.ts";
import { rowsOf } from "./terms.ts";
import * as css from "./tuition.module.css";

interface Props {
  readonly terms: Terms;
  /** What stands beside it. */
  readonly present?: Terms | null;
  /** The head of the column of `terms`. */
  readonly label?: string;
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line) => <div key={line}>{line}</div>);

/** Days, fee and first day; beside what stands now, where there is something, with what differs marked. */
export function TermsTable({ terms, present, label }: Props) {
  const t = useLessonTexts();
  const rows = rowsOf(terms, t);
  if (!present)
    return (
      <dl className={css.terms}>
        {rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>
              <Lines lines={row.lines} />
            </dd>
          </div>
        ))}
      </dl>
    );
  const before = rowsOf(present, t);
  return (
    <table className={css.compared}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t.arrangement}</VisuallyHidden>
          </th>
          <th scope="col">{t.present}</th>
          <th scope="col">{label}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, n) => {
          const old = before[n]?.lines ?? [];
          const isChanged = old.join("\n") !== row.lines.join("\n");
          return (
            <tr key={row.label} data-changed={isChanged || undefined}>
              <th scope="row">{row.label}</th>
              <td>
                <Lines lines={old} />
              </td>
              <td>
                <Lines lines={row.lines} />
                {isChanged && <small>{t.changed}</small>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
