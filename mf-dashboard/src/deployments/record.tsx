import type { Deployment } from "@tutorsetu/contracts/deployments";
import { fill, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { useText } from "./text.ts";
import * as css from "./deployments.module.css";

/** Which versions of a remote are uploaded, and who did what with them; services have neither. */
export function Record({ of: { name, kind, versions, history } }: { readonly of: Deployment }) {
  const text = useText();
  if (kind !== "remote" || versions.length + history.length === 0) return null;
  return (
    <details className={css.record}>
      <summary>{fill(text.versionsAndHistory, { name })}</summary>
      <div className={css.lists}>
        <section>
          <h3>{text.uploadedVersions}</h3>
          <ul className={css.list} aria-label={text.uploadedVersions}>
            {versions.map(({ version, uploadedAt, share }) => (
              <li key={version}>
                <strong>{version}</strong>
                {share > 0 && <span>{fill(text.shareOfPeople, { share })}</span>}
                <small>{fill(text.uploadedAt, { when: formatDateTime(uploadedAt) })}</small>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3>{text.history}</h3>
          {history.length === 0 && <p className={css.quiet}>{text.noHistory}</p>}
          <ol className={css.list} aria-label={text.history}>
            {history.map(({ at, by, action, version, share }) => (
              <li key={`${at} ${action} ${version}`}>
                <span>{fill(text[`did_${action}`], { by, version, share })}</span>
                <small>{formatDateTime(at)}</small>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </details>
  );
}
