import type { Deployment } from "@tutorsetu/contracts/deployments";
import { format } from "@tutorsetu/web-kit/i18n";
import {
  Count,
  HealthBadge,
  RollBackButton,
  Version,
  VersionHistory,
} from "./deployment-parts.tsx";
import { BrowserReports } from "./browser-reports.tsx";
import * as css from "./deployments.module.css";
import { useMessages } from "./messages.ts";

interface Props {
  readonly slices: readonly Deployment[];
  readonly onSelect: (slice: Deployment) => void;
}

/** What both layouts show of a slice, with its label. */
function useDetails() {
  const t = useMessages();
  return [
    { label: t.version, show: (slice: Deployment) => <Version of={slice} /> },
    { label: t.instances, show: (slice: Deployment) => format(t.instancesOf, slice.instances) },
    { label: t.requests, show: (slice: Deployment) => <Count value={slice.requests} /> },
    { label: t.errors, show: (slice: Deployment) => <Count value={slice.errors} isBad /> },
  ];
}

/** The slices as a table, each with its versions and history under its row. */
export function DeploymentTable({ slices, onSelect }: Props) {
  const t = useMessages();
  const details = useDetails();
  const columns = [t.slice, t.health, ...details.map(({ label }) => label), t.goBack];
  return (
    <table className={css.table} aria-label={t.title}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {slices.map((slice) => (
        <tbody key={slice.name}>
          <tr>
            <th scope="row">
              {slice.name}
              <small>{t[`kind_${slice.kind}`]}</small>
            </th>
            <td>
              <HealthBadge health={slice.health} />
            </td>
            {details.map(({ label, show }) => (
              <td key={label}>{show(slice)}</td>
            ))}
            <td>
              <RollBackButton of={slice} onSelect={onSelect} />
            </td>
          </tr>
          {slice.versions.length + slice.history.length + (slice.browsers?.length ?? 0) > 0 && (
            <tr>
              <td colSpan={columns.length}>
                <BrowserReports of={slice} />
                <VersionHistory of={slice} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

/** The slices as cards, where a table has no room. */
export function DeploymentCards({ slices, onSelect }: Props) {
  const t = useMessages();
  const details = useDetails();
  return (
    <ul className={css.cards} aria-label={t.title}>
      {slices.map((slice) => (
        <li key={slice.name} className={css.card}>
          <header>
            <h2>{slice.name}</h2>
            <small>{t[`kind_${slice.kind}`]}</small>
            <HealthBadge health={slice.health} />
          </header>
          <dl>
            {details.map(({ label, show }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{show(slice)}</dd>
              </div>
            ))}
          </dl>
          <RollBackButton of={slice} onSelect={onSelect} />
          <BrowserReports of={slice} />
          <VersionHistory of={slice} />
        </li>
      ))}
    </ul>
  );
}
