import { loadLate } from "./federation.ts";
import { type RemoteEntry, readRemotes } from "./remotes.ts";

const known = new Map<string, RemoteEntry>();
/** Containers that came up. A running one is never swapped inside a page. */
const running = new Set<string>();
/** Containers that never came up: registered anew before the next attempt. */
const dirty = new Set<string>();

const absolute = (path: string) => new URL(path, location.href).href;

let listed: Promise<void> | undefined;
let hosted: ReturnType<typeof startHost> | undefined;

async function list() {
  for (const entry of await readRemotes()) known.set(entry.name, entry);
}

/** Learns once where the remotes live; the shell's build knows none of them. Rejects when that cannot be read, and may then be called again. */
export function knownRemotes(): Promise<void> {
  listed ??= list().catch((error: unknown) => {
    listed = undefined;
    throw error;
  });
  return listed;
}

async function startHost() {
  const [{ host }, { resiliencePlugin }] = await Promise.all([
    import("./host.ts"),
    import("./resilience-plugin.ts"),
    knownRemotes(),
  ]);
  const remotes = [...known.values()];
  const inlined = new Map<string, unknown>();
  for (const { manifest, manifestJson } of remotes) {
    if (manifestJson) inlined.set(absolute(manifest), manifestJson);
  }
  host.registerPlugins([resiliencePlugin(inlined)]);
  host.registerRemotes(remotes.map(({ name, manifest }) => ({ name, entry: absolute(manifest) })));
  return host;
}

/** The machinery behind remotes, which a page of the shell's own does without. May be called again after a failure. */
function remoteHost() {
  hosted ??= startHost().catch((error: unknown) => {
    hosted = undefined;
    throw error;
  });
  return hosted;
}

/** The remote whose routes own a path, by its first segment. */
export function ownerOf(path: string): RemoteEntry | undefined {
  const segment = `/${path.split("/")[1] ?? ""}`;
  return [...known.values()].find((entry) => entry.routes.includes(segment));
}

/** Whether a remote was released anew since this page learnt of it; no answer means no. */
export async function isOutdated(): Promise<boolean> {
  const fresh = await readRemotes({ isInlineGood: false }).catch(() => []);
  return fresh.some(({ name, manifest }) => {
    const before = known.get(name);
    return before !== undefined && before.manifest !== manifest;
  });
}

/** A redeploy may have moved the remote since the page was loaded. */
async function registerAnew(name: string) {
  const host = await remoteHost();
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
  const host = await remoteHost();
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

async function prefetch(name: string) {
  const [host] = await Promise.all([remoteHost(), loadLate()]);
  await host.preloadRemote([{ nameOrAlias: name, exposes: ["routes"] }]);
}

/** Fetches the routes behind a link before they are needed, e.g. when it is pointed at. */
export function prefetchRemote(path: string) {
  const owner = ownerOf(path);
  if (!owner || running.has(owner.name) || dirty.has(owner.name)) return;
  prefetch(owner.name).catch(() => {});
}
