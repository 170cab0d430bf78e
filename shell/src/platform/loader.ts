import { host } from "./federation.ts";
import { resiliencePlugin } from "./resilience-plugin.ts";

/** One entry of /remotes.json: where a remote lives and which first path segments are its own. */
export interface RemoteEntry {
  readonly name: string;
  readonly title: string;
  readonly manifest: string;
  readonly routes: readonly string[];
  readonly manifestJson?: unknown;
}

interface RemotesFile {
  readonly version: number;
  readonly remotes: readonly RemoteEntry[];
}

const known = new Map<string, RemoteEntry>();
const running = new Set<string>();
/** Remotes whose container never came up: registered anew before the next attempt. A running one is never swapped inside a page. */
const dirty = new Set<string>();

async function readRemotes(): Promise<readonly RemoteEntry[]> {
  const inline = document.querySelector("#remotes-json")?.textContent;
  if (inline) return (JSON.parse(inline) as RemotesFile).remotes; // safe: written by the gateway that serves this page
  const response = await fetch("/remotes.json", { cache: "no-cache" });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  return ((await response.json()) as RemotesFile).remotes; // safe: the gateway's own file
}

/** Registers where the remotes live. The shell's build knows none of them. */
export async function initRemotes(): Promise<readonly RemoteEntry[]> {
  const remotes = await readRemotes().catch(() => []);
  const inlined = new Map<string, unknown>();
  for (const entry of remotes) {
    known.set(entry.name, entry);
    if (entry.manifestJson) inlined.set(new URL(entry.manifest, location.href).href, entry.manifestJson);
  }
  host.registerPlugins([resiliencePlugin(inlined)]);
  host.registerRemotes(remotes.map(({ name, manifest }) => ({ name, entry: new URL(manifest, location.href).href })));
  return remotes;
}

/** Where the remote lives now; a redeploy may have moved it since the page was loaded. */
async function entryNow(name: string): Promise<string | undefined> {
  const fresh = await fetch("/remotes.json", { cache: "no-cache" })
    .then((response) => (response.ok ? (response.json() as Promise<RemotesFile>) : null))
    .catch(() => null);
  return (fresh?.remotes.find((r) => r.name === name) ?? known.get(name))?.manifest;
}

/** One exposed module of a remote, e.g. `loadRemoteModule("mf_bookings", "routes")`. May be tried again after a failure. */
export async function loadRemoteModule<T>(name: string, expose: string): Promise<T> {
  if (!known.has(name)) throw new Error(`There is no remote ${name}`);
  if (dirty.has(name)) {
    const entry = await entryNow(name);
    host.registerRemotes([{ name, entry: new URL(entry ?? "", location.href).href }], { force: true });
    dirty.delete(name);
  }
  try {
    const module = await host.loadRemote<T>(`${name}/${expose}`);
    if (!module) throw new Error(`${name} exposes no ${expose}`);
    running.add(name);
    return module;
  } catch (error) {
    if (!running.has(name)) dirty.add(name);
    throw error;
  }
}

/** Fetches a remote's routes before they are needed, e.g. when a link is pointed at. */
export function prefetchRemote(path: string) {
  const entry = [...known.values()].find((r) => r.routes.includes(`/${path.split("/")[1]}`));
  if (!entry || running.has(entry.name)) return;
  host.preloadRemote([{ nameOrAlias: entry.name, exposes: ["routes"] }]).catch(() => {});
}
