import { LRUCache } from "lru-cache";

const MOST_PATHS = 1000;
/** Longer ones are made up, or asked for once. */
const LONGEST_PATH = 200;

/** The same function of a path, which is worked out once for paths that are asked for again and again. */
export function rememberedByPath<Known>(of: (path: string) => Known): (path: string) => Known {
  const remembered = new LRUCache<string, { readonly known: Known }>({ max: MOST_PATHS });
  return (path) => {
    const found = remembered.get(path);
    if (found) return found.known;
    const known = of(path);
    if (path.length <= LONGEST_PATH) remembered.set(path, { known });
    return known;
  };
}
