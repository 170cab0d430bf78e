import type { Deployment } from "@tutorsetu/contracts/deployments";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useText } from "./text.ts";
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
  const text = useText();
  const columns = [
    text.slice,
    text.health,
    text.version,
    text.instances,
    text.requests,
    text.errors,
    text.goBack,
  ];
  return (
    <table className={css.table} aria-label={text.title}>
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
                <small>{text[`kind_${kind}`]}</small>
              </th>
              <td>
                <HealthBadge health={health} />
              </td>
              <td>
                <Version of={slice} />
              </td>
              <td>{fill(text.instancesOf, instances)}</td>
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
