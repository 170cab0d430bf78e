// @vitest-environment node
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { brotliCompressSync } from "node:zlib";
import { compile } from "@tutorsetu/build/compile";
import { federated } from "@tutorsetu/build/bundling/federated";
import { afterAll, beforeAll, expect, it } from "vitest";
import { resiliencePlugin } from "../src/platform/resilience-plugin.ts";
import * as runtimeCore from "../src/platform/runtime-core.ts";

/** What a remote that comes up reads of the shell's runtime. Federation promises none of these names: after an upgrade look whether shell and remotes of two releases still fit. */
const READ = [
  "CurrentGlobal",
  "ModuleFederation",
  "getGlobalFederationConstructor",
  "helpers",
  "setGlobalFederationConstructor",
  "setGlobalFederationInstance",
];
const ENTRY_BYTES = 7500;

let root: string;
let entry: string;
let entryWithRuntime: string;

async function built(options: { hasOwnRuntime?: boolean } = {}): Promise<string> {
  const configuration = federated(root, {
    port: 0,
    exposes: { "./routes": "./src/routes.ts" },
    ...options,
  });
  await compile(configuration);
  const folder = join(root, "dist/static");
  const name = (await readdir(folder)).find((file) => file.startsWith("remoteEntry."));
  return readFile(join(folder, name ?? ""), "utf8");
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tutorsetu-remote-"));
  await mkdir(join(root, "src"));
  await writeFile(join(root, "package.json"), '{"name":"@tutorsetu/mf-tiny","version":"1.2.3"}');
  await writeFile(join(root, "src/routes.ts"), "export const contractVersion = 1;");
  entry = await built();
  entryWithRuntime = await built({ hasOwnRuntime: true });
}, 60_000);
afterAll(() => rm(root, { recursive: true, force: true }));

interface Container {
  readonly init: (scope: object, initScope?: object[], options?: object) => unknown;
  readonly get: (expose: string) => Promise<unknown>;
}

/** Runs a remote's entry as a script of a page that has `given`; answers its container. */
function run(script: string, given: object): Container {
  const page = {
    document: { currentScript: { tagName: "SCRIPT", src: "http://a/static/remoteEntry.js" } },
    location: { href: "http://a/" },
    URL,
    console,
    ...given,
  };
  const context = createContext(page);
  runInContext("document.defaultView = globalThis", context);
  runInContext(script, context);
  return runInContext("mf_tiny", context) as Container; // safe: as federation names it
}

/** The runtime as the shell hands it over, and a list of what is read of it. */
function watched() {
  const read = new Set<string | symbol>();
  const core = new Proxy(
    { ...runtimeCore },
    { get: (target, name) => (read.add(name), Reflect.get(target, name)) },
  );
  return { core, read };
}

it("a remote reads these names of the shell's runtime, and no others", () => {
  const { core, read } = watched();
  const container = run(entry, { _FEDERATION_RUNTIME_CORE: core });
  void container.init({});
  expect([...read].map(String).toSorted()).toEqual(READ);
});

/** The names that the compiled part of a remote imports from what it takes from the page. */
async function importedFromCore(): Promise<string[]> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve("@module-federation/runtime/package.json"));
  const files = ["index", "helpers", "utils"].map((name) => join(folder, `dist/${name}.js`));
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const list = /import \{([^}]+)\} from "@module-federation\/runtime-core"/;
  const names = texts.flatMap((text) => list.exec(text)?.[1]?.split(",") ?? []);
  return [...new Set(names.map((name) => name.trim()))].toSorted();
}

it("the shell hands over every name that any remote may ask for", async () => {
  const names = await importedFromCore();
  expect(names).toEqual(expect.arrayContaining(READ));
  expect(Object.keys(runtimeCore).toSorted()).toEqual(names);
});

it("an instance gets the id that the remote's manifest names, by which federation finds it to remove it", async () => {
  const { core } = watched();
  const container = run(entry, { _FEDERATION_RUNTIME_CORE: core });
  const options = { shareScopeKeys: "default", shareScopeMap: { default: {} } };
  const remoteInfo = { name: "mf_tiny", buildVersion: "1.2.3" };
  const plugin = resiliencePlugin(new Map(), () => 0);
  await plugin.beforeInitContainer?.({ remoteInfo, remoteEntryInitOptions: options } as never); // safe: what the plugin reads
  await container.init({}, [], options);
  const instances = runtimeCore.CurrentGlobal.__FEDERATION__.__INSTANCES__;
  expect(instances.map(({ options: { id } }) => id)).toContain("mf_tiny:1.2.3");
});

it("an entry without the runtime in it is small", () => {
  expect(brotliCompressSync(entry).length).toBeLessThanOrEqual(ENTRY_BYTES);
});

it("in a shell from before, which hands no runtime over, the entry throws, so that the shell shows a card", () => {
  expect(() => run(entry, {})).toThrow(/undefined/);
});

it("a remote that brings its own runtime runs in either shell", () => {
  for (const given of [{}, { _FEDERATION_RUNTIME_CORE: runtimeCore }])
    expect(run(entryWithRuntime, given)).toMatchObject({
      init: expect.any(Function),
      get: expect.any(Function),
    });
});
