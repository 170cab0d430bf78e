import { LivePlatform } from "@tutorsetu/contracts/web/compatibility";
import { release } from "@tutorsetu/releases/release";
import { folderStore } from "@tutorsetu/releases/folder-store";
import { expect, test } from "vitest";
import { folderOf, gateway } from "../testing/gateway.ts";

const said = (more: object) =>
  JSON.stringify({
    builtWith: { kit: "1.2.0" },
    asksFor: [],
    expects: [],
    files: ["a.js"],
    ...more,
  });
const built = (path: string, more: Record<string, string> = {}) =>
  folderOf({
    "mf-manifest.json": JSON.stringify({
      name: "mf_a",
      metaData: { remoteEntry: { name: "a.js", path: "" } },
      exposes: ["./routes", "./widget"].map((expose) => ({
        path: expose,
        assets: { js: { sync: [] }, css: { sync: [] } },
      })),
      pages: { [path]: { files: [] } },
    }),
    ...more,
  });

test("tells everybody which versions are live, and what each says of itself but its files", async () => {
  const store = folderStore(folderOf({}));
  const publish = (version: string, share: number, from: string) =>
    release(store, { name: "mf-a", by: "ci", version, share, from });
  await publish("1.0.0", 100, built("/a"));
  await publish(
    "2.0.0",
    10,
    built("/a/:id", { "compatibility.json": said({ contractVersion: 2 }) }),
  );
  const shellFolder = folderOf({
    "index.html": "<html><head></head></html>",
    "pages.json": JSON.stringify({ pages: { "/": { files: [] }, "/about": { files: [] } } }),
    "compatibility.json": said({ contractVersions: [1, 2] }),
  });
  const remotes = [{ name: "mf-b", folder: built("/b", { "compatibility.json": "{ broken" }) }];
  const { url, made } = await gateway({ shellFolder, remotes, store });
  await made.opened;
  const response = await fetch(`${url}/platform.json`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const platform = LivePlatform.parse(await response.json());
  const own = { builtWith: { kit: "1.2.0" }, asksFor: [], expects: [] };
  expect(platform).toMatchObject({
    hasStore: true,
    shell: { routes: ["/about"], compatibility: { ...own, contractVersions: [1, 2] } },
  });
  const exposes = ["routes", "widget"];
  const a = { name: "mf-a", isReleased: true, routes: ["/a"], exposes };
  const byVersion = platform.remotes.toSorted((x, y) => (x.version < y.version ? -1 : 1));
  expect(byVersion.filter(({ name }) => name === "mf-a")).toEqual([
    { ...a, version: "1.0.0", compatibility: null },
    { ...a, version: "2.0.0", compatibility: { ...own, contractVersion: 2 } },
  ]);
  expect(platform.remotes.find(({ name }) => name === "mf-b")).toMatchObject({
    isReleased: false,
    routes: ["/b"],
    compatibility: null,
  });
});

test("says that nothing is read from a store where there is none", async () => {
  const { url } = await gateway({});
  const platform = LivePlatform.parse(await (await fetch(`${url}/platform.json`)).json());
  expect(platform).toMatchObject({ hasStore: false, remotes: [] });
});
