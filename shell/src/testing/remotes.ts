import "./patience.ts";
import { join } from "node:path";
import { host } from "../platform/host.ts";

const repository = join(import.meta.dirname, "../../..");

interface Table {
  readonly remotesTable: Readonly<Record<string, { title: string; routes: string[] }>>;
}

/** Remotes whose server does not answer. */
export const away = new Set<string>();

/** The list as the gateway writes it into the page. */
export async function listRemotes() {
  const table = join(repository, "gateway/src/remotes-table.ts");
  const { remotesTable } = (await import(table)) as Table; // safe: the file is typed as this
  const remotes = Object.entries(remotesTable).map(([folder, entry]) => ({
    name: folder.replace("-", "_"),
    manifest: `/${folder}.js`,
    ...entry,
  }));
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
        const routes: unknown = await import(file);
        return { init: () => {}, get: () => async () => routes };
      },
    },
  ]);
}
