import type { SkewPair } from "@tutorsetu/contracts/deployments";
import { Badge } from "@tutorsetu/ui/badge";
import { format } from "@tutorsetu/web-kit/i18n";
import * as css from "./deployments.module.css";
import { useMessages } from "./messages.ts";

const titleOf = (name: string, version: string | null) =>
  version === null ? name : `${name} ${version}`;

/** The pairs of each live version, those first that do not fit. */
function byVersion(pairs: readonly SkewPair[]): [title: string, pairs: SkewPair[]][] {
  const found = new Map<string, SkewPair[]>();
  for (const pair of pairs) {
    const title = titleOf(pair.name, pair.version);
    found.set(title, [...(found.get(title) ?? []), pair]);
  }
  const misfits = (of: readonly SkewPair[]) => of.filter(({ fits }) => fits === false).length;
  return [...found].toSorted(([a, of], [b, to]) => misfits(to) - misfits(of) || (a < b ? -1 : 1));
}

const wordOf = (fits: boolean | null) => {
  if (fits === null) return "unknown" as const;
  return fits ? ("yes" as const) : ("no" as const);
};
const TONES = { yes: "good", no: "bad", unknown: "warn" } as const;

/** Each live version beside each other one that it runs with: whether they fit, and why not. */
export function Skew({ pairs }: { readonly pairs: readonly SkewPair[] }) {
  const t = useMessages();
  if (pairs.length === 0) return null;
  return (
    <section className={css.skew} aria-labelledby="skew-title">
      <h2 id="skew-title">{t.skewTitle}</h2>
      <p className={css.quiet}>{t.skewLead}</p>
      {byVersion(pairs).map(([title, of]) => (
        <Version key={title} title={title} pairs={of} />
      ))}
    </section>
  );
}

function Version({
  title,
  pairs,
}: {
  readonly title: string;
  readonly pairs: readonly SkewPair[];
}) {
  const t = useMessages();
  const total = pairs.length;
  const bad = pairs.filter(({ fits }) => fits === false).length;
  const unknown = pairs.filter(({ fits }) => fits === null).length;
  return (
    <details className={css.record} open={bad > 0}>
      <summary>
        {title} {bad > 0 && <Badge tone="bad">{format(t.skewBad, { bad, total })}</Badge>}
        {bad === 0 && unknown > 0 && (
          <Badge tone="warn">{format(t.skewUnknown, { unknown, total })}</Badge>
        )}
        {bad + unknown === 0 && <Badge tone="good">{format(t.skewGood, { total })}</Badge>}
      </summary>
      <ul className={css.list} aria-label={format(t.skewOf, { title })}>
        {pairs.map(({ other, otherVersion, fits, reasons }) => (
          <li key={titleOf(other, otherVersion)}>
            <strong>{titleOf(other, otherVersion)}</strong>
            <Badge tone={TONES[wordOf(fits)]}>{t[`fits_${wordOf(fits)}`]}</Badge>
            {reasons.map(({ code, params }) => (
              <p key={`${code} ${JSON.stringify(params)}`}>{format(t[`misfit_${code}`], params)}</p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
