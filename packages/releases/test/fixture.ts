import { release } from "../src/release.ts";
import { defaultOf, readPointer } from "../src/pointer.ts";
import { folderWith, type MakeStore } from "../src/testing/stores.ts";

export const name = "mf-blogs";
export const by = "tester";

export const built = (mark: string) =>
  folderWith({
    "mf-manifest.json": `{"name":"mf_blogs","mark":"${mark}"}`,
    "static/routes.11223344.js": `export const mark = "${mark}";`,
    "static/routes.11223344.js.br": "squeezed",
    ".stamp": "of the build, for nobody",
  });

/** An empty store, and what happens to one remote in it. */
export async function fixture<Place extends Awaited<ReturnType<MakeStore>>>(
  make: () => Promise<Place>,
) {
  const place = await make();
  const { store } = place;
  const publish = (version: string, share = 100, at?: Date) =>
    release(store, { name, by, version, from: built(version), share, ...(at ? { at } : {}) });
  const pointed = async () => readPointer(name, (await store.pointer(name)) ?? "");
  const everybody = async () => defaultOf(await pointed()).metadata.version;
  return { ...place, publish, pointed, everybody };
}
