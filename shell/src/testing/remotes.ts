import "./patience.ts";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Pages, rootsOf } from "@tutorsetu/contracts/web/pages";
import type { RouteObject } from "@tutorsetu/web-kit/router";
import { host } from "../platform/host.ts";
import type { RoutesModule } from "../tree.tsx";

const repository = join(import.meta.dirname, "../../..");

const folders = readdirSync(repository).filter(
  (name) => existsSync(join(repository, name, "src/pages.ts")) && name.startsWith("mf-"),
);

interface Described {
  readonly title: string;
  readonly pages: Pages;
}

/** Remotes whose server does not answer. */
export const away = new Set<string>();

/** By a remote's name, routes that it has beside its own. */
export const added = new Map<string, readonly RouteObject[]>();

/** The list as the gateway writes it into the page. */
export async function listRemotes() {
  const remotes = await Promise.all(
    folders.map(async (folder) => {
      const { title, pages } = (await import(
        join(repository, folder, "src/pages.ts")
      )) as Described; // safe: of a remote of ours
      const name = folder.replace("-", "_");
      return { name, title, manifest: `/${folder}.js`, routes: rootsOf(pages) };
    }),
  );
  const list = document.createElement("script");
  list.id = "remotes-json";
  list.type = "application/json";
  list.textContent = JSON.stringify({ version: 1, remotes });
  document.head.append(list);
}

/** The remotes as they stand beside the shell; only the network between is left out. */
export async function serveRemotes() {
  // What their screens read is theirs, and not noted as the shell's.
  globalThis.callsSeen = undefined;
  await listRemotes();
  host.registerPlugins([
    {
      name: "from-source",
      loadEntry: async ({ remoteInfo: { name } }) => {
        if (away.has(name)) throw new Error(`${name} is away`);
        const file = join(repository, name.replace("_", "-"), "src/routes.tsx");
        const own = (await import(file)) as RoutesModule; // safe: of a remote of ours
        const all = () => ({ ...own, routes: [...(added.get(name) ?? []), ...own.routes] });
        return { init: () => {}, get: () => async () => all() };
      },
    },
  ]);
}
