import type { Deployment, Health } from "@tutorsetu/contracts/deployments";
import { Badge } from "@tutorsetu/ui/badge";
import { Button } from "@tutorsetu/ui/button";
import { format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import * as css from "./deployments.module.css";
import { useMessages } from "./messages.ts";

/** The released version, and the canary with its share. */
export function Version({ of: { version, canary } }: { readonly of: Deployment }) {
  const t = useMessages();
  return (
    <span className={css.version}>
      <span data-missing={version === null || undefined}>{version ?? t.versionUnknown}</span>
      {canary && <Badge tone="info">{format(t.canaryShare, canary)}</Badge>}
    </span>
  );
}

const TONES = { ready: "good", degraded: "warn", down: "bad" } as const;

/** The health of a slice as text and colour. */
export function HealthBadge({ health }: { readonly health: Health }) {
  const t = useMessages();
  return <Badge tone={TONES[health]}>{t[`health_${health}`]}</Badge>;
}

interface Props {
  readonly value: number;
  /** Marks a number above zero as a problem. */
  readonly isBad?: boolean;
}

/** A number with Indian grouping. */
export function Count({ value, isBad = false }: Props) {
  return (
    <span className={css.count} data-bad={(isBad && value > 0) || undefined}>
      {value.toLocaleString("en-IN")}
    </span>
  );
}

interface RollBackButtonProps {
  readonly of: Deployment;
  readonly onSelect: (slice: Deployment) => void;
}

/** The rollback button of a remote that has an earlier version. */
export function RollBackButton({ of: slice, onSelect }: RollBackButtonProps) {
  const t = useMessages();
  const { name, kind, rollbackTo: version } = slice;
  if (kind !== "remote") return null;
  if (version === null) return <span className={css.quiet}>{t.nothingToGoBackTo}</span>;
  return (
    <Button
      variant="secondary"
      size="s"
      aria-label={format(t.rollBackNamed, { version, name })}
      onClick={() => onSelect(slice)}
    >
      {format(t.rollBackTo, { version })}
    </Button>
  );
}

/** Who did what; of a canary that was ended by itself also why. */
function Change({
  of: { by, action, version, share, reason },
}: {
  readonly of: Deployment["history"][number];
}) {
  const t = useMessages();
  if (!reason) return <span>{format(t[`did_${action}`], { by, version, share })}</span>;
  const { question, version: canary, canary: seen, rest } = reason;
  const counts = { ...seen, restVisits: rest.visits, restBad: rest.bad };
  return <span>{format(t[`did_end_${question}`], { by, canary, ...counts })}</span>;
}

/** Which versions of a remote are uploaded, and who did what with them; services have neither. */
export function VersionHistory({
  of: { name, kind, versions, history },
}: {
  readonly of: Deployment;
}) {
  const t = useMessages();
  if (kind !== "remote" || versions.length + history.length === 0) return null;
  return (
    <details className={css.record}>
      <summary>{format(t.versionsAndHistory, { name })}</summary>
      <div className={css.lists}>
        <section>
          <h3>{t.uploadedVersions}</h3>
          <ul className={css.list} aria-label={t.uploadedVersions}>
            {versions.map(({ version, uploadedAt, share }) => (
              <li key={version}>
                <strong>{version}</strong>
                {share > 0 && <span>{format(t.shareOfPeople, { share })}</span>}
                <small>{format(t.uploadedAt, { when: formatDateTime(uploadedAt) })}</small>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3>{t.history}</h3>
          {history.length === 0 && <p className={css.quiet}>{t.noHistory}</p>}
          <ol className={css.list} aria-label={t.history}>
            {history.map((event) => (
              <li key={`${event.at} ${event.action} ${event.version}`}>
                <Change of={event} />
                {event.forced && <Badge tone="warn">{t.byForce}</Badge>}
                <small>{formatDateTime(event.at)}</small>
                {event.forced?.map((reason) => (
                  <small key={reason} lang="en">
                    {reason}
                  </small>
                ))}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </details>
  );
}
