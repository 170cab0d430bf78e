import { join } from "node:path";
import { repository } from "@tutorsetu/build/slices";

/** Where the bench and the budgets build the one bundle, with its files in `dist`. */
export const oneBundleFolder = join(repository, "node_modules/.cache/tutorsetu-one-bundle");

interface Listed {
  readonly remotes: readonly { name: string; title: string; routes: readonly string[] }[];
}

/** The remotes of a running platform, with their folders. */
export async function remotesOf(url: string) {
  const { remotes } = (await (await fetch(`${url}/remotes.json`)).json()) as Listed; // safe: of our gateway
  return remotes.map(({ name, title, routes }) => ({
    folder: name.replaceAll("_", "-"),
    title,
    routes,
  }));
}
