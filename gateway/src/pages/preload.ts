import type { Match } from "./page-match.ts";
import type { ShellPages } from "./page-table.ts";
import type { RemoteNow } from "./remotes.ts";

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Entry and routes of a remote. */
export function routesFiles({ manifest }: RemoteNow): string[] {
  if (!manifest) return [];
  const { path: folder, name } = manifest.metaData.remoteEntry;
  const entry = folder ? `${folder.replace(/\/$/, "")}/${name}` : name;
  const routes = manifest.exposes.find((e) => e.path === "./routes")?.assets;
  return [entry, ...(routes?.js.sync ?? []), ...(routes?.css.sync ?? [])];
}

const LOW = ' fetchpriority="low"';
const isStyle = (file: string) => file.endsWith(".css");

const preload = (file: string, priority = "") =>
  `<link rel="preload" as="${isStyle(file) ? "style" : "script"}"${priority} href="${escape(file)}">`;

/** Of a page that is drawn already: its style sheets count at once, and its scripts come behind what is seen. */
const drawnLink = (file: string) =>
  isStyle(file) ? `<link rel="stylesheet" href="${escape(file)}">` : preload(file, LOW);

/** Preloads of what the matched page will ask for, so that the browser need not find out step by step. */
export function preloadLinks(match: Match, shell: ShellPages, { isDrawn = false } = {}): string {
  const link = isDrawn ? drawnLink : (file: string) => preload(file);
  if ("redirectTo" in match) return "";
  const own = "page" in match ? match.page.files : [];
  const { owner } = match;
  if ("missing" in match && owner && isDrawn) {
    // The shell has drawn it, and the owner's part draws over it.
    const styles = shell.missing.filter(isStyle).map((file) => drawnLink(`/${file}`));
    return styles.join("") + preloadLinks(match, shell);
  }
  if (!owner?.manifest) {
    const files = "missing" in match ? shell.missing : own;
    return (owner ? [] : files).map((file) => link(`/${file}`)).join("");
  }
  const files = [
    ...shell.remotes.map((file) => `/${file}`),
    ...[...routesFiles(owner), ...own].map((file) => owner.base + file),
  ];
  // A page that has come with its data asks for nothing by itself.
  const late = isDrawn ? [] : shell.calls.map((file) => preload(`/${file}`, LOW));
  return [...[...new Set(files)].map((file) => link(file)), ...late].join("");
}
