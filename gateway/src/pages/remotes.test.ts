import { expect, it } from "vitest";
import type { Files } from "./files.ts";
import { createRemotes } from "./remotes.ts";

const remoteEntry = { name: "remoteEntry.js", path: "static" };
const assets = { js: { sync: ["a.js"] }, css: { sync: [] } };
const whole = { name: "mf", metaData: { remoteEntry }, exposes: [{ path: "./routes", assets }] };

/** What the gateway knows of a remote whose manifest is this text. */
async function remoteOf(text: string) {
  const asked = {
    text: async () => ({ text, tag: "1" }),
    tag: async () => undefined,
    look: async () => null,
    peek: () => undefined,
  };
  const files = asked as unknown as Files; // safe: nothing else is asked for
  const [remote] = await createRemotes([{ name: "mf-x", folder: "/x" }], { files }).current("v");
  return remote;
}
const manifestOf = async (text: string) => (await remoteOf(text))?.manifest ?? null;
const exposing = (exposed: object) => ({ ...whole, exposes: [exposed] });

it("reads a manifest, also one that exposes nothing", async () => {
  expect(await manifestOf(JSON.stringify(whole))).toEqual(whole);
  const { exposes: _, ...nothing } = whole;
  expect(await manifestOf(JSON.stringify(nothing))).toEqual({ ...whole, exposes: [] });
});

it.each<[string, object]>([
  ["its name", { ...whole, name: undefined }],
  ["its entry", { ...whole, metaData: {} }],
  ["the entry's name", { ...whole, metaData: { remoteEntry: { path: "static" } } }],
  ["the entry's path", { ...whole, metaData: { remoteEntry: { name: "remoteEntry.js" } } }],
  ["the path of what it exposes", exposing({ assets })],
  ["the assets of what it exposes", exposing({ path: "./routes" })],
  ["the scripts of what it exposes", exposing({ path: "./routes", assets: { css: assets.css } })],
  ["the styles of what it exposes", exposing({ path: "./routes", assets: { js: assets.js } })],
  ["a list of scripts", exposing({ path: "./routes", assets: { ...assets, js: {} } })],
])("takes a manifest without %s for a broken one", async (_what, manifest) => {
  expect(await manifestOf(JSON.stringify(manifest))).toBeNull();
});

it("hands on the links that a remote asks for, to its own pages", async () => {
  const title = { en: "Demo", hi: "डेमो" };
  const pages = { "/demo": { files: [] } };
  const of = async (navigation: unknown) =>
    (await remoteOf(JSON.stringify({ ...whole, pages, navigation })))?.entry.navigation;
  const own = { to: "/demo", title };
  expect(await of([own, { to: "/login", title }])).toEqual([own]);
  expect(await of([own, own, own, own])).toBeUndefined();
  expect(await of([{ to: "https://elsewhere.example", title }])).toBeUndefined();
  expect(await of([{ to: "/demo", title: { en: "Demo" } }])).toBeUndefined();
  expect(await of(undefined)).toBeUndefined();
});
