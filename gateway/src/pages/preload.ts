import * as z from "zod";
import type { RemoteNow } from "./remotes.ts";

/** By address, e.g. `/tutor/:id`, what its page needs beyond the first script; the build knows, see packages/build/src/rspack-plugins.ts. */
const PreloadManifest = z.record(z.string(), z.array(z.string())).catch({});
type PreloadManifest = z.infer<typeof PreloadManifest>;
/** Under this name the shell lists what every remote's page needs. */
const ALL_REMOTES = "remotes";
/** And under this one what its calls need, which nothing is drawn with. */
const ALL_CALLS = "calls";

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

function isOf(address: string, path: string): boolean {
  const segments = path.replace(/(?<=.)\/$/, "").split("/");
  const wanted = address.split("/");
  return (
    wanted.length === segments.length &&
    wanted.every((name, i) => name.startsWith(":") || name === segments[i])
  );
}

const filesFor = (preloads: PreloadManifest, path: string) =>
  Object.entries(preloads).find(([address]) => isOf(address, path))?.[1] ?? [];

/** What the shell's build says of its own files; nothing when it says nothing that can be read. */
export function parsePreloadManifest(text: string | undefined): PreloadManifest {
  try {
    return PreloadManifest.parse(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}

/** Entry, routes and page of the remote that owns `path`. */
function remoteFiles({ manifest }: RemoteNow, path: string): string[] {
  if (!manifest) return [];
  const { path: folder, name } = manifest.metaData.remoteEntry;
  const entry = folder ? `${folder.replace(/\/$/, "")}/${name}` : name;
  const routes = manifest.exposes.find((e) => e.path === "./routes")?.assets;
  const page = filesFor(PreloadManifest.parse(manifest["early"]), path);
  return [entry, ...(routes?.js.sync ?? []), ...(routes?.css.sync ?? []), ...page];
}

/** Preloads of what the page at `path` will ask for, so that the browser need not find out step by step. */
export function preloadLinks(
  path: string,
  remotes: readonly RemoteNow[],
  shell: PreloadManifest,
): string {
  const segment = `/${path.split("/")[1] ?? ""}`;
  const owner = remotes.find((r) => r.entry.routes.includes(segment));
  const own = owner?.manifest ? (shell[ALL_REMOTES] ?? []) : filesFor(shell, path);
  const calls = owner?.manifest ? (shell[ALL_CALLS] ?? []) : [];
  const files = [
    ...own.map((file) => `/${file}`),
    ...(owner ? remoteFiles(owner, path).map((file) => owner.base + file) : []),
  ];
  const link = (file: string, priority = "") =>
    `<link rel="preload" as="${file.endsWith(".css") ? "style" : "script"}"${priority} href="${escape(file)}">`;
  const late = calls.map((file) => link(`/${file}`, ' fetchpriority="low"'));
  return [...[...new Set(files)].map((file) => link(file)), ...late].join("");
}
