import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./commands/run.ts";
import { Cursors } from "./commands/cursors.ts";
import { sweep } from "./commands/sweep.ts";
import { Catalog } from "./storage/catalog.ts";
import { type Durability, Store } from "./storage/store.ts";
import { listen } from "./wire/listen.ts";

export interface StartOptions {
  /** The data folder; one server at a time. */
  readonly path: string;
  /** 0 picks a free one. */
  readonly port?: number;
  /** `fsync`: acknowledged once on the disk. `os`: once the kernel has it (survives kill -9, not a power cut). */
  readonly durability?: Durability;
  /** Seconds between two sweeps of the TTL indexes. */
  readonly ttlSeconds?: number;
}

export interface EmbeddedMongo {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** One server per data folder; the mark of a process that was killed does not block the next. */
function lock(path: string): () => void {
  const mark = join(path, "server.pid");
  const owner = existsSync(mark) ? Number(readFileSync(mark, "utf8")) : 0;
  if (owner && owner !== process.pid && isRunning(owner)) {
    throw new Error(`The data folder is in use by another server (process ${owner}): ${path}`);
  }
  writeFileSync(mark, String(process.pid));
  return () => rmSync(mark, { force: true });
}

/** Starts the server on loopback. It has no passwords: for one machine, demos and tests. */
export async function startEmbeddedMongo({
  path,
  port = 0,
  durability = "fsync",
  ttlSeconds = 60,
}: StartOptions): Promise<EmbeddedMongo> {
  mkdirSync(path, { recursive: true });
  const unlock = lock(path);
  const store = new Store(join(path, "data"), durability);
  const catalog = new Catalog(store);
  store.onFailedCommit = () => catalog.load(store.table);
  await store.write((table) => catalog.dropUnfinished(table));
  const parts = { store, catalog, cursors: new Cursors() };
  let address = "";
  const server = await listen(port, (message) => run({ ...parts, address }, message)).catch(
    async (error: unknown) => {
      await store.close();
      unlock();
      throw error;
    },
  );
  address = `127.0.0.1:${server.port}`;
  let sweeping = Promise.resolve();
  const sweepAgain = () => {
    sweeping = sweeping
      .then(() => sweep({ ...parts, address }))
      .catch((error: unknown) => void process.stderr.write(`${String(error)}\n`));
  };
  const timer = setInterval(sweepAgain, ttlSeconds * 1000).unref();
  return {
    url: `mongodb://${address}/?directConnection=true`,
    port: server.port,
    async close() {
      clearInterval(timer);
      await server.close();
      await sweeping;
      await store.close();
      unlock();
    },
  };
}
