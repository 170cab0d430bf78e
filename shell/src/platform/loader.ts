import { host, loadLate } from "./federation.ts";
import { type RemoteEntry, readRemotes } from "./remotes.ts";
import { resiliencePlugin } from "./resilience-plugin.ts";

const known = new Map<string, RemoteEntry>();
/** Containers that came up. A running one is never swapped inside a page. */
const running = new Set<string>();
/** Containers that never came up: registered anew before the next attempt. */
const dirty = new Set<string>();

const absolute = (path: string) => new URL(path, location.href).href;

async function register() {
  const remotes = await readRemotes();
  const inlined = new Map<string, unknown>();
  for (const entry of remotes) {
    known.set(entry.name, entry);
    if (entry.manifestJson) inlined.set(absolute(entry.manifest), entry.manifestJson);
  }
  host.registerPlugins([resiliencePlugin(inlined)]);
  host.registerRemotes(remotes.map(({ name, manifest }) => ({ name, entry: absolute(manifest) })));
}

let registered: Promise<void> | undefined;

/** Learns once where the remotes live; the shell's build knows none of them. Rejects when that cannot be read, and may then be called again. */
export function knownRemotes(): Promise<void> {
  registered ??= register().catch((error: unknown) => {
    registered = undefined;
    throw error;
  });
  return registered;
}

/** The remote whose routes own a path, by its first segment. */
export function ownerOf(path: string): RemoteEntry | undefined {
  const segment = `/${path.split("/")[1] ?? ""}`;
  return [...known.values()].find((entry) => entry.routes.includes(segment));
}

/** A redeploy may have moved the remote since the page was loaded. */
async function registerAnew(name: string) {
  const fresh = await readRemotes({ isInlineGood: false }).catch(() => []);
  const entry = fresh.find((remote) => remote.name === name) ?? known.get(name);
  if (!entry) throw new Error(`There is no remote ${name}`);
  known.set(name, entry);
  host.registerRemotes([{ name, entry: absolute(entry.manifest) }], { force: true });
  dirty.delete(name);
}

/** One exposed module of a remote, e.g. `loadRemoteModule("mf_bookings", "routes")`. May be tried again after a failure. */
export async function loadRemoteModule<T>(name: string, expose: string): Promise<T> {
  const late = loadLate();
  late.catch(() => {});
  await knownRemotes();
  if (!known.has(name)) throw new Error(`There is no remote ${name}`);
  if (dirty.has(name)) await registerAnew(name);
  try {
    const module = await host.loadRemote<T>(`${name}/${expose}`);
    if (!module) throw new Error(`${name} exposes no ${expose}`);
    running.add(name);
    await late;
    return module;
  } catch (error) {
    if (!running.has(name)) dirty.add(name);
    throw error;
  }
}

/** Fetches the routes behind a link before they are needed, e.g. when it is pointed at. */
export function prefetchRemote(path: string) {
  const owner = ownerOf(path);
  if (!owner || running.has(owner.name) || dirty.has(owner.name)) return;
  loadLate().catch(() => {});
  host.preloadRemote([{ nameOrAlias: owner.name, exposes: ["routes"] }]).catch(() => {});
}
