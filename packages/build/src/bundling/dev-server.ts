// What serves a page while somebody works on it.
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DevServer } from "@rspack/core";
import { type NavigationEntry, type Pages, rootsOf } from "@tutorsetu/contracts/web/pages";
import { repository } from "../slices.ts";

const HOME = "127.0.0.1";
const LIST_MS = 5000;

/** The platform that answers the page's calls; without one the page brings its stub. */
export const platformUrl = process.env.API || undefined;

/** Remotes with a development server of their own: `mf-blogs=http://127.0.0.1:3004,…`. */
const served: Readonly<Record<string, string>> = Object.fromEntries(
  (process.env.DEV_REMOTES ?? "")
    .split(",")
    .filter(Boolean)
    .map((entry) => entry.split("=") as [string, string]), // safe: the form above
);

interface RemoteEntry {
  readonly name: string;
  readonly manifest: string;
}
interface Described {
  readonly title: string;
  readonly navigation?: readonly NavigationEntry[];
  readonly pages: Pages;
}

/** One with a development server, whose build says nothing of its pages: its sources do. */
async function fromItsServer([folder, server]: readonly [string, string]) {
  const file = pathToFileURL(join(repository, folder, "src/pages.ts")).href;
  const { title, navigation, pages } = (await import(file)) as Described; // safe: of a remote of ours
  return {
    name: folder.replaceAll("-", "_"),
    title,
    navigation,
    manifest: `${server}/mf-manifest.json`,
    routes: rootsOf(pages),
  };
}

/** The list of remotes as the platform gives it, but with the development servers that run. */
async function remotesList() {
  if (!platformUrl) return { version: 1, remotes: [] };
  const url = new URL("/remotes.json", platformUrl);
  const response = await fetch(url, { signal: AbortSignal.timeout(LIST_MS) });
  const list = (await response.json()) as { remotes: RemoteEntry[] };
  const own = await Promise.all(Object.entries(served).map(fromItsServer));
  const others = list.remotes.filter(({ name }) => !own.some((remote) => remote.name === name));
  return { ...list, remotes: [...own, ...others] };
}

async function answerList(_request: IncomingMessage, response: ServerResponse) {
  try {
    const list = JSON.stringify(await remotesList());
    response.setHeader("content-type", "application/json");
    response.end(list);
  } catch (error) {
    response.statusCode = 502;
    response.end(`The platform at ${platformUrl} gives no list of remotes: ${String(error)}`);
  }
}

/** `usual` is its port, unless PORT says another one. */
export function devServer(usual: number): DevServer {
  const port = Number(process.env.PORT || usual);
  return {
    port,
    host: HOME,
    hot: true,
    historyApiFallback: true,
    headers: { "access-control-allow-origin": "*" },
    // A remote hears of its changes from its own server, on whichever page it is shown.
    client: { webSocketURL: { hostname: HOME, port, pathname: "/ws" }, overlay: true },
    setupMiddlewares: (middlewares) => [
      { name: "remotes", path: "/remotes.json", middleware: answerList },
      ...middlewares,
    ],
    proxy: platformUrl
      ? [{ context: ["/api", "/socket.io", "/remotes/"], target: platformUrl, ws: true }]
      : [],
  };
}
