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

/** The slices as cards, where a table has no room. */
export function DeploymentCards({ slices, onAsk }: Props) {
  const t = useMessages();
  return (
    <ul className={css.cards} aria-label={t.title}>
      {slices.map((slice) => {
        const { name, kind, health, instances, requests, errors } = slice;
        const facts = [
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
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <GoingBack of={slice} onAsk={onAsk} />
            <Record of={slice} />
          </li>
        );
      })}
    </ul>
  );
}
