import type { RemoteNow } from "./remotes.ts";

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Preloads of what the remote that owns `path` needs for its routes, so that the browser need not find out step by step. */
export function preloadHints(path: string, remotes: readonly RemoteNow[]): string {
  const segment = `/${path.split("/")[1] ?? ""}`;
  const owner = remotes.find((r) => r.entry.routes.includes(segment));
  if (!owner?.manifest) return "";
  const { base, manifest } = owner;
  const { path: folder, name } = manifest.metaData.remoteEntry;
  const routes = manifest.exposes.find((e) => e.path === "./routes")?.assets;
  const scripts = [
    folder ? `${folder.replace(/\/$/, "")}/${name}` : name,
    ...(routes?.js.sync ?? []),
  ];
  const link = (as: string) => (file: string) =>
    `<link rel="preload" as="${as}" href="${escape(base + file)}">`;
  return [...scripts.map(link("script")), ...(routes?.css.sync ?? []).map(link("style"))].join("");
}
