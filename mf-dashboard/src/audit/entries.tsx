import { formatDateTime, format } from "@tutorsetu/web-kit/i18n";
import * as css from "./audit.module.css";
import { useMessages } from "./messages.ts";
import type { Shown } from "./records.ts";

export type Names = ReadonlyMap<string, string>;

interface Props {
  readonly entries: readonly Shown[];
  readonly names: Names;
}

/** An entry in words, column by column. */
export function useColumns(names: Names) {
  const t = useMessages();
  const texts: Readonly<Record<string, string>> = t;
  const nameOf = (id: string) => names.get(id) ?? id;
  return [
    { label: t.when, show: ({ at }: Shown) => formatDateTime(at) },
    { label: t.who, show: ({ by }: Shown) => (by === null ? t.nobody : nameOf(by)) },
    {
      label: t.what,
      show: ({ what, count }: Shown) => {
        const text = texts[`kind_${what}`] ?? what;
        return count ? `${text}, ${format(t.times, { count })}` : text;
      },
    },
    { label: t.whom, show: ({ of }: Shown) => (of ? nameOf(of) : "–") },
    {
      label: t.where,
      show: ({ from }: Shown) => (!from || from === "unknown" ? t.unknownPlace : from),
    },
  ];
}

const keyOf = ({ service, seq, at, of, by }: Shown) => `${service} ${seq ?? `${at} ${by} ${of}`}`;

/** The entries as a table; the route stands under what was done. */
export function EntryTable({ entries, names }: Props) {
  const t = useMessages();
  const columns = useColumns(names);
  return (
    <table className={css.table} aria-label={t.title}>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={keyOf(entry)}>
            {columns.map(({ label, show }) => (
              <td key={label}>
                {show(entry)}
                {label === t.what && entry.route && <small>{entry.route}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The entries as cards, where a table has no room. */
export function EntryCards({ entries, names }: Props) {
  const t = useMessages();
  const [when, who, what, whom, where] = useColumns(names);
  const rest = [who, whom, where].flatMap((column) => (column ? [column] : []));
  return (
    <ul className={css.cards} aria-label={t.title}>
      {entries.map((entry) => (
        <li key={keyOf(entry)}>
          <h2>{what?.show(entry)}</h2>
          <p>{when?.show(entry)}</p>
          {entry.route && <p>{entry.route}</p>}
          <dl>
            {rest.map(({ label, show }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{show(entry)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
