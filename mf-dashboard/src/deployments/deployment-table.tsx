import type { Deployment } from "@tutorsetu/contracts/deployments";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "./messages.ts";
import { Count } from "./count.tsx";
import * as css from "./deployments.module.css";
import { GoingBack } from "./going-back.tsx";
import { HealthBadge } from "./health-badge.tsx";
import { Record } from "./record.tsx";
import { Version } from "./version.tsx";

interface Props {
  readonly slices: readonly Deployment[];
  readonly onAsk: (slice: Deployment) => void;
}

/** The slices as a table, each with its versions and history under its row. */
export function DeploymentTable({ slices, onAsk }: Props) {
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
                <GoingBack of={slice} onAsk={onAsk} />
              </td>
            </tr>
            {versions.length + history.length > 0 && (
              <tr>
                <td colSpan={columns.length}>
                  <Record of={slice} />
                </td>
              </tr>
            )}
          </tbody>
        );
      })}
    </table>
  );
}
