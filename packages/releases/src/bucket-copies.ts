import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { mapLimit } from "@tutorsetu/service-kit/map-limit";
import { type Bucket, read, withRetry } from "./bucket.ts";
import { folderStore, replaceFile } from "./folder-store.ts";
import { FILE_LIST, sri, sumsIn } from "./integrity.ts";
import { type Build, ReleaseRejectedError } from "./pointer.ts";

type Wanted = Pick<Build, "version" | "files" | "integrity">;

const CONCURRENCY = 8;

/** The copies that this machine keeps of a bucket: whole versions, each verified against its list, and the last pointers. */
export function bucketCopies(bucket: Bucket, folder: string) {
  const local = folderStore(folder);
  const inFlight = new Map<string, Promise<void>>();

  async function object(key: string, sum: string): Promise<Buffer> {
    const found = await withRetry(() => read(bucket, key));
    if (!found) throw new ReleaseRejectedError(`${key} is missing in ${bucket.name}.`);
    if (sri(found.bytes) !== sum)
      throw new ReleaseRejectedError(`${key} in ${bucket.name} was changed.`);
    return found.bytes;
  }

  /** Downloads into a folder beside and moves it to its place whole. */
  async function download(name: string, { version, files }: Wanted): Promise<void> {
    const place = `${name}/${version}/`;
    await mkdir(folder, { recursive: true });
    const incoming = await mkdtemp(join(folder, ".incoming-"));
    try {
      const list = (await object(place + FILE_LIST, files)).toString("utf8");
      await mapLimit(sumsIn(list), CONCURRENCY, async ([file, sum]) => {
        const bytes = await object(place + file, sum);
        await mkdir(dirname(join(incoming, file)), { recursive: true });
        await writeFile(join(incoming, file), bytes);
      });
      await local.remove(name, version);
      await local.upload(name, version, incoming, new Date());
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  /** Two callers that need the same version share one download. */
  function downloaded(name: string, build: Wanted): Promise<void> {
    const key = `${name}/${build.version}`;
    const running = inFlight.get(key) ?? download(name, build).finally(() => inFlight.delete(key));
    inFlight.set(key, running);
    return running;
  }

  const isHere = (name: string, build: Wanted) =>
    local.verified(name, build).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ReleaseRejectedError) return false;
        throw error;
      },
    );

  return {
    folderOf: local.folderOf,
    names: local.names,
    pointer: local.pointer,
    history: local.history,
    versions: local.versions,

    verified: async (name: string, build: Wanted): Promise<string> => {
      if (!(await isHere(name, build))) await downloaded(name, build);
      return local.verified(name, build);
    },

    /** Saves a pointer and its history for when the bucket is unavailable. */
    async save(name: string, pointer: string, history: string): Promise<void> {
      const home = join(folder, name);
      await mkdir(home, { recursive: true });
      await replaceFile(join(home, "history.jsonl"), history);
      await replaceFile(join(home, "pointer.json"), pointer);
    },
  };
}
