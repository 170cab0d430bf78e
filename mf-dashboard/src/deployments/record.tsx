import type { Deployment } from "@tutorsetu/contracts/deployments";
import { fill, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "./messages.ts";
import * as css from "./deployments.module.css";

/** Which versions of a remote are uploaded, and who did what with them; services have neither. */
export function Record({ of: { name, kind, versions, history } }: { readonly of: Deployment }) {
  const t = useMessages();
  if (kind !== "remote" || versions.length + history.length === 0) return null;
  return (
    <details className={css.record}>
      <summary>{fill(t.versionsAndHistory, { name })}</summary>
      <div className={css.lists}>
        <section>
          <h3>{t.uploadedVersions}</h3>
          <ul className={css.list} aria-label={t.uploadedVersions}>
            {versions.map(({ version, uploadedAt, share }) => (
              <li key={version}>
                <strong>{version}</strong>
                {share > 0 && <span>{fill(t.shareOfPeople, { share })}</span>}
                <small>{fill(t.uploadedAt, { when: formatDateTime(uploadedAt) })}</small>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3>{t.history}</h3>
          {history.length === 0 && <p className={css.quiet}>{t.noHistory}</p>}
          <ol className={css.list} aria-label={t.history}>
            {history.map(({ at, by, action, version, share }) => (
              <li key={`${at} ${action} ${version}`}>
                <span>{fill(t[`did_${action}`], { by, version, share })}</span>
                <small>{formatDateTime(at)}</small>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </details>
  );
}
