import { retryOnce } from "@tutorsetu/web-kit/retry-once";
import { loadDeferred, shared } from "./federation.ts";
import { note } from "../reporting/notes.ts";
import { type RemoteEntry, readRemotes } from "./remotes.ts";

const known = new Map<string, RemoteEntry>();
/** Remotes of which something runs in this page. Such a one is never swapped. */
const running = new Set<string>();
/** Remotes that could not be loaded: looked up anew before the next attempt. */
const dirty = new Set<string>();
/** Remotes of which a file could not be loaded, while the loaded ones work. */
const incomplete = new Set<string>();
/** How often a remote could not be loaded. */
let failures = 0;

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

/** What remotes ask the shell to link to, once somebody has asked where they live. */
export async function announcedLinks() {
  await listed?.catch(() => {});
  return [...known.values()].flatMap(({ navigation = [] }) => navigation);
}

async function startHost() {
  const [{ host, resiliencePlugin }] = await Promise.all([
    import(/* webpackChunkName: "remotes" */ "./host.ts"),
    knownRemotes(),
  ]);
  const remotes = [...known.values()];
  const inlined = new Map<string, unknown>();
  for (const { manifest, manifestJson } of remotes) {
    if (manifestJson) inlined.set(absolute(manifest), manifestJson);
  }
  host.registerPlugins([resiliencePlugin(inlined, () => failures)]);
  host.registerRemotes(remotes.map(({ name, manifest }) => ({ name, entry: absolute(manifest) })));
  return host;
}

/** The federation host, which the shell's own pages do not need. May be called again after a failure. */
function remoteHost() {
  hosted ??= startHost().catch((error: unknown) => {
    hosted = undefined;
    throw error;
  });
  return hosted;
}

/** A remote as the list has it, by federation's name. */
export const knownRemote = (name: string): RemoteEntry | undefined => known.get(name);

/** The remote whose routes own a path, by its first segment. */
export function ownerOf(path: string): RemoteEntry | undefined {
  const segment = `/${path.split("/")[1] ?? ""}`;
  return [...known.values()].find((entry) => entry.routes.includes(segment));
}

async function replaced(): Promise<readonly string[]> {
  const fresh = await readRemotes({ isInlineGood: false }).catch(() => []);
  return fresh.flatMap(({ name, manifest }) => {
    const before = known.get(name);
    return before !== undefined && before.manifest !== manifest ? [name] : [];
  });
}

/** Whether there is another release of a remote than this page knows; false when the list cannot be read. */
export const isOutdated = async (): Promise<boolean> => (await replaced()).length > 0;

/** The same of remotes that run in this page: trying again brings only others' new releases. */
export const isRunningOutdated = async (): Promise<boolean> =>
  (await replaced()).some((name) => running.has(name));

/**
 * A redeploy may have moved the remote since the page was loaded. Where it is as it was and its container is up, the bundler
 * asks again for what is missing: a second container beside the first would take its chunks.
 */
async function lookUpAnew(name: string) {
  const host = await remoteHost();
  const fresh = await readRemotes({ isInlineGood: false }).catch(() => []);
  const before = known.get(name);
  const entry = fresh.find((remote) => remote.name === name) ?? before;
  if (!entry) throw new Error(`There is no remote ${name}`);
  dirty.delete(name);
  const isUp = host.moduleCache.get(name)?.inited && incomplete.has(name);
  if (isUp && entry.manifest === before?.manifest) return;
  known.set(name, entry);
  host.registerRemotes([{ name, entry: absolute(entry.manifest) }], { force: true });
  // Federation removes with a container what of the shell's it was the first to use; the others need that too.
  host.registerShared(shared);
}

async function attempt<T>(name: string, expose: string): Promise<T> {
  const host = await remoteHost();
  if (dirty.has(name)) await lookUpAnew(name);
  try {
    const module = await host.loadRemote<T>(`${name}/${expose}`);
    if (!module) throw new Error(`${name} exposes no ${expose}`);
    running.add(name);
    return module;
  } catch (error) {
    failures += 1;
    // After any other error the bundler would hand out its half-made modules.
    if (error instanceof Error && error.name === "ChunkLoadError") incomplete.add(name);
    else incomplete.delete(name);
    if (!running.has(name)) dirty.add(name);
    throw error;
  }
}

/** One exposed module of a remote, e.g. `loadRemoteModule("mf_bookings", "routes")`. May be tried again after a failure. */
export async function loadRemoteModule<T>(name: string, expose: string): Promise<T> {
  // Routes are told of by the page that they draw.
  if (expose !== "routes") note({ kind: "page_view", remote: name });
  try {
    await Promise.all([remoteHost(), loadDeferred()]);
    if (!known.has(name)) throw new Error(`There is no remote ${name}`);
    return await retryOnce(() => attempt<T>(name, expose));
  } catch (error) {
    note({ kind: "load_failure", remote: name, error });
    throw error;
  }
}

async function prefetch(name: string) {
  const [host] = await Promise.all([remoteHost(), loadDeferred()]);
  await host.preloadRemote([{ nameOrAlias: name, exposes: ["routes"] }]);
}

/** Fetches the routes behind a link before they are needed, e.g. when it is pointed at. */
export function prefetchRemote(path: string) {
  const owner = ownerOf(path);
  if (!owner || running.has(owner.name) || dirty.has(owner.name)) return;
  prefetch(owner.name).catch(() => {});
}
