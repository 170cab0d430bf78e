import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openCursors } from "./commands/cursors.ts";
import { run } from "./commands/run.ts";
import { sweep } from "./commands/sweep.ts";
import { openCatalog } from "./storage/catalog.ts";
import { type Durability, openStore } from "./storage/store.ts";
import { listen } from "./wire/listen.ts";

export interface StartOptions {
  /** The data folder; one server at a time. */
  readonly path: string;
  /** 0 picks a free one; a socket listens already. A driver that names another replica set refuses this server. */
  readonly port?: number | { readonly fd: number };
  readonly replicaSet?: string | undefined;
  readonly durability?: Durability;
  readonly secret?: string | undefined;
  /** Seconds between two sweeps of the TTL indexes. */
  readonly ttlSeconds?: number;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** One server per data folder; the mark of a process that was killed does not block the next. */
function lock(path: string): () => void {
  const mark = join(path, "server.pid");
  const owner = existsSync(mark) ? Number(readFileSync(mark, "utf8")) : 0;
  if (owner && owner !== process.pid && isRunning(owner))
    throw new Error(`The data folder is in use by another server (process ${owner}): ${path}`);
  writeFileSync(mark, String(process.pid));
  return () => rmSync(mark, { force: true });
}

/** Starts the server on loopback, for who tells the secret as the password of SASL's PLAIN; without one for everybody there. */
export async function startEmbeddedMongo(options: StartOptions) {
  const { path, port = 0, durability = "fsync", ttlSeconds = 60, replicaSet, secret } = options;
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const unlock = lock(path);
  const store = openStore(join(path, "data"), durability, () => catalog.load());
  const catalog = openCatalog(store);
  await store.write(() => catalog.dropUnfinished());
  const engine = { store, catalog, cursors: openCursors(), address: "", replicaSet, secret };
  const server = await listen(port, !secret, (message, peer) => run(engine, message, peer));
  engine.address = `127.0.0.1:${server.port}`;
  let sweeping = Promise.resolve();
  const report = (error: unknown) => void process.stderr.write(`${String(error)}\n`);
  const timer = setInterval(() => {
    sweeping = sweeping.then(() => sweep(engine)).catch(report);
  }, ttlSeconds * 1000).unref();
  return {
    url: `mongodb://${engine.address}/?directConnection=true`,
    async close() {
      clearInterval(timer);
      await server.close();
      await sweeping;
      await store.close();
      unlock();
    },
  };
}
