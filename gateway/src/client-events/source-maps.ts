import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import type { Frame } from "@tutorsetu/contracts/web/client-events";
import { LRUCache } from "lru-cache";
import type { Remotes } from "../pages/remotes.ts";

const MAPS_IN_MEMORY = 20;

interface Deps {
  readonly shellFolder: string;
  readonly remotes: Pick<Remotes, "find">;
}

/** A source as its map calls it, without the bundler's scheme. */
const nameOf = (source: string) =>
  source.replace(/^[\w-]+:\/\/[^/]*\//, "").replace(/^(?:\.{1,2}\/)+/, "");

/** Reads the places of stacks by the maps that are kept beside the scripts and are sent to nobody. */
export function sourceMaps({ shellFolder, remotes }: Deps) {
  const known = new LRUCache<string, { readonly map: TraceMap | null }>({ max: MAPS_IN_MEMORY });

  async function read(file: string): Promise<TraceMap | null> {
    const found = remotes.find(file);
    const places = found
      ? found.folders.map((folder) => join(folder, found.file))
      : [join(shellFolder, file)];
    for (const place of places) {
      const text = await readFile(`${place}.map`, "utf8").catch(() => null);
      if (text !== null) return new TraceMap(text);
    }
    return null;
  }

  async function mapOf(file: string): Promise<TraceMap | null> {
    const before = known.get(file);
    if (before) return before.map;
    // One that cannot be read is none.
    const map = await read(file).catch(() => null);
    known.set(file, { map });
    return map;
  }

  /** Where a frame is in the sources; where that is not known, in the script. */
  return async ({ file, line, column }: Frame): Promise<string> => {
    const map = await mapOf(file);
    const place = map && originalPositionFor(map, { line, column: Math.max(0, column - 1) });
    if (!place?.source) return `${file}:${line}:${column}`;
    const where = `${nameOf(place.source)}:${place.line}:${place.column + 1}`;
    return place.name ? `${place.name} ${where}` : where;
  };
}
export type PlaceOf = ReturnType<typeof sourceMaps>;
