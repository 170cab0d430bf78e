import type { RemoteEntry } from "../../platform/remotes.ts";
import { useMessages } from "./messages.ts";
import * as css from "./versions-bar.module.css";

/** `/remotes/mf-blogs/0.1.0-3f2a91bc/mf-manifest.json` */
const versionOf = ({ manifest }: RemoteEntry) => manifest.split("/")[3] ?? manifest;

interface Props {
  readonly remotes: readonly RemoteEntry[];
}

/** The remotes of this page with their versions, and the way out of a preview. */
export function VersionsBar({ remotes }: Props) {
  const t = useMessages();
  return (
    <aside className={css.bar} aria-label={t.label}>
      <ul className={css.list}>
        {remotes.map((remote) => (
          <li key={remote.name}>
            {remote.title} <span translate="no">{versionOf(remote)}</span>{" "}
            {remote.audience && <mark>{t[remote.audience]}</mark>}
          </li>
        ))}
      </ul>
      {/* Answered by the gateway, not by a page. */}
      {remotes.some(({ audience }) => audience === "preview") && (
        <a href="/preview/leave">{t.leave}</a>
      )}
    </aside>
  );
}
