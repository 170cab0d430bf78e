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

/** The slices as cards, where a table has no room. */
export function DeploymentCards({ slices, onAsk }: Props) {
  const text = useText();
  return (
    <ul className={css.cards} aria-label={text.title}>
      {slices.map((slice) => {
        const { name, kind, health, instances, requests, errors } = slice;
        const facts = [
          [text.version, <Version key="version" of={slice} />],
          [text.instances, fill(text.instancesOf, instances)],
          [text.requests, <Count key="requests" value={requests} />],
          [text.errors, <Count key="errors" value={errors} isBad />],
        ] as const;
        return (
          <li key={name} className={css.card}>
            <header>
              <h2>{name}</h2>
              <small>{text[`kind_${kind}`]}</small>
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
