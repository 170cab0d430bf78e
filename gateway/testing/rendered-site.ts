// A site whose pages a renderer draws.
import { folderOf, gateway } from "./gateway.ts";
import { manifest, shellPages } from "./site.ts";
import { BROWSER, drawn, stubRenderer } from "./stub-renderer.ts";

const INDEX =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>T</title></head><body><div id="root"><div>wait</div></div></body></html>';
const rendered = { isServerRendered: true };
const pages = {
  "/tutor": {
    files: ["static/7.11223344.js", "static/7.11223344.css"],
    query: ["subject", "search"],
    ...rendered,
  },
  "/tutor/:id": { files: [], params: { id: "[0-9a-f]{4}" }, noindex: true, hasServerHead: true },
  "/student/:id": { files: [], params: { id: "[0-9a-f]{4}" } },
};
const own = { ...shellPages, pages: { ...shellPages.pages, "/": { files: [], ...rendered } } };

type Answer = Parameters<typeof stubRenderer>[0];

/** A gateway with a shell and one remote that have server parts, and a renderer. */
export async function renderedSite(
  answer: Answer = ({ path }) => drawn(`<p>${path}</p>`),
  { parts = true, sampleRating = false } = {},
) {
  const shellFolder = folderOf({
    "index.html": INDEX,
    "pages.json": JSON.stringify(own),
    "server/main.cjs": "// shell",
  });
  const listings = folderOf({
    "mf-manifest.json": JSON.stringify({ ...manifest, pages }),
    ...(parts ? { "server/main.cjs": "// listings" } : {}),
  });
  const stub = await stubRenderer(answer);
  const remotes = [{ name: "mf-listings", folder: listings }];
  const front = await gateway({ shellFolder, remotes, renderer: stub.renderer, sampleRating });
  await front.made.opened;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(front.url + path, {
      headers: { ...BROWSER, ...headers },
      redirect: "manual",
    });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const counted = async (remote: string) => {
    const text = await (await fetch(`${front.url}/metrics`)).text();
    const lines = text.matchAll(/ssr_pages_total\{remote="([\w-]+)",result="(\w+)"[^}]*\} (\d+)/g);
    const own = [...lines].filter(([, of]) => of === remote);
    return Object.fromEntries(own.map(([, , result, count]) => [result, Number(count)]));
  };
  return { ...front, ...stub, shellFolder, listings, get, counted };
}
