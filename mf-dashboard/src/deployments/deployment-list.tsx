import type { Deployment } from "@tutorsetu/contracts/deployments";
import { fill } from "@tutorsetu/web-kit/i18n";
import {
  Count,
  HealthBadge,
  RollBackButton,
  Version,
  VersionHistory,
} from "./deployment-parts.tsx";
import * as css from "./deployments.module.css";
import { useMessages } from "./messages.ts";

interface Props {
  readonly slices: readonly Deployment[];
  readonly onSelect: (slice: Deployment) => void;
}

/** The slices as a table, each with its versions and history under its row. */
export function DeploymentTable({ slices, onSelect }: Props) {
  const t = useMessages();
  const columns = [t.slice, t.health, t.version, t.instances, t.requests, t.errors, t.goBack];
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
      {slices.map((slice) => {
        const { name, kind, health, instances, requests, errors, versions, history } = slice;
        return (
          <tbody key={name}>
            <tr>
              <th scope="row">
                {name}
                <small>{t[`kind_${kind}`]}</small>
              </th>
              <td>
                <HealthBadge health={health} />
              </td>
              <td>
                <Version of={slice} />
              </td>
              <td>{fill(t.instancesOf, instances)}</td>
              <td>
                <Count value={requests} />
              </td>
              <td>
                <Count value={errors} isBad />
              </td>
              <td>
                <RollBackButton of={slice} onSelect={onSelect} />
              </td>
            </tr>
            {versions.length + history.length > 0 && (
              <tr>
                <td colSpan={columns.length}>
                  <VersionHistory of={slice} />
                </td>
              </tr>
            )}
          </tbody>
        );
      })}
    </table>
  );
}

interface DeploymentCardsProps {
  readonly slices: readonly Deployment[];
  readonly onSelect: (slice: Deployment) => void;
}

/** The slices as cards, where a table has no room. */
export function DeploymentCards({ slices, onSelect }: DeploymentCardsProps) {
  const t = useMessages();
  return (
    <ul className={css.cards} aria-label={t.title}>
      {slices.map((slice) => {
        const { name, kind, health, instances, requests, errors } = slice;
        const details = [
          [t.version, <Version key="version" of={slice} />],
          [t.instances, fill(t.instancesOf, instances)],
          [t.requests, <Count key="requests" value={requests} />],
          [t.errors, <Count key="errors" value={errors} isBad />],
        ] as const;
        return (
          <li key={name} className={css.card}>
            <header>
              <h2>{name}</h2>
              <small>{t[`kind_${kind}`]}</small>
              <HealthBadge health={health} />
            </header>
            <dl>
              {details.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <RollBackButton of={slice} onSelect={onSelect} />
            <VersionHistory of={slice} />
          </li>
        );
      })}
    </ul>
  );
}
