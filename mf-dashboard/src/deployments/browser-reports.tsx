import type { BrowserFailure, BrowserReport, Deployment } from "@tutorsetu/contracts/deployments";
import { Badge } from "@tutorsetu/ui/badge";
import { format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { Count } from "./deployment-parts.tsx";
import * as css from "./browser-reports.module.css";
import { useMessages } from "./messages.ts";

const numberOf = (value: number) => value.toLocaleString("en-IN");

function Failure({
  of: { kind, message, route, count, lastAt, stack },
}: {
  readonly of: BrowserFailure;
}) {
  const t = useMessages();
  return (
    <li>
      <strong>{t[`kind_${kind}`]}</strong> {message}
      <small>{format(t.failedAt, { route, count, when: formatDateTime(lastAt) })}</small>
      {stack.length > 0 && <pre className={css.stack}>{stack.join("\n")}</pre>}
    </li>
  );
}

function Report({
  of: report,
  canary,
}: {
  readonly of: BrowserReport;
  readonly canary: boolean | null;
}) {
  const t = useMessages();
  const { version, views, failures, measured, slow, lcpMs, latest } = report;
  const details = [
    { label: t.views, value: <Count value={views} /> },
    { label: t.failures, value: <Count value={failures} isBad /> },
    {
      label: t.slowPages,
      value:
        measured === 0
          ? t.notMeasured
          : format(t.instancesOf, { ready: numberOf(slow), total: numberOf(measured) }),
    },
    {
      label: t.mainPart,
      value:
        lcpMs === null ? t.notMeasured : format(t.seconds, { seconds: (lcpMs / 1000).toFixed(1) }),
    },
  ];
  return (
    <li className={css.report}>
      <p className={css.version}>
        {version}{" "}
        {canary !== null && (
          <Badge tone={canary ? "info" : "good"}>{canary ? t.isCanary : t.isCurrent}</Badge>
        )}
      </p>
      <dl className={css.details}>
        {details.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {latest.length > 0 && (
        <ul className={css.failures} aria-label={format(t.latestFailures, { version })}>
          {latest.map((one) => (
            <Failure key={`${one.kind} ${one.message} ${one.route}`} of={one} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** What browsers told of each version of a slice, the canary beside the rest; nothing while they told nothing. */
export function BrowserReports({
  of: { name, version, canary, browsers = [] },
}: {
  readonly of: Deployment;
}) {
  const t = useMessages();
  if (browsers.length === 0) return null;
  const placeOf = (one: string) => {
    if (one === canary?.version) return 0;
    return one === version ? 1 : 2;
  };
  const shown = browsers.toSorted((a, b) => placeOf(a.version) - placeOf(b.version));
  return (
    <section className={css.browsers} aria-label={format(t.inBrowsersOf, { name })}>
      <p className={css.title}>{t.inBrowsers}</p>
      <ul className={css.reports}>
        {shown.map((one) => (
          <Report
            key={one.version}
            of={one}
            canary={placeOf(one.version) === 2 ? null : placeOf(one.version) === 0}
          />
        ))}
      </ul>
    </section>
  );
}
