import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { start } from "./engine/server.ts";

export interface StartOptions {
  /** The data folder; one server at a time. */
  readonly path: string;
  /** 0 picks a free one. */
  readonly port?: number;
  /** `fsync`: acknowledged once on the disk. `os`: once the kernel has it (survives kill -9, not a power cut). */
  readonly durability?: "fsync" | "os";
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
  const running = await start({ path: join(path, "lmdb"), port, durability, ttlSeconds });
  return {
    url: running.uri,
    port: running.port,
    async close() {
      await running.close();
      unlock();
    },
  };
}
