// What the page provides once. Remotes never bring their own.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
}

interface SharedModule {
  /** What a remote asks the page for. */
  readonly name: string;
  /** The module's file; importing it by any path means the shared module. */
  readonly file: string;
  readonly version: string;
}

const SHARED_FOLDER = "./src/shared/";

/** What a package exports from its folder src/shared. */
function sharedOf(packageName: string): SharedModule[] {
  const path = require.resolve(`${packageName}/package.json`);
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
  return Object.entries(manifest.exports)
    .filter(([, target]) => target.startsWith(SHARED_FOLDER))
    .map(([subpath, target]) => ({
      name: join(manifest.name, subpath),
      file: join(dirname(path), target),
      version: manifest.version,
    }));
}

/** The modules that the shell hands over in shell/src/platform/federation.ts; a test compares the two. */
export const SHARED_MODULES = ["@tutorsetu/web-kit", "@tutorsetu/chat-client"].flatMap(sharedOf);

const ui = require.resolve("@tutorsetu/ui/package.json");

/** Of the design system only what the shell's first page is drawn with anyway. */
export const SHARED_UI: readonly SharedModule[] = ["avatar", "button", "icon", "menu"].map(
  (name) => ({
    name: `@tutorsetu/ui/${name}`,
    file: join(dirname(ui), `src/${name}/${name}.tsx`),
    version: (JSON.parse(readFileSync(ui, "utf8")) as Manifest).version,
  }),
);

const REACT = ["react", "react/jsx-runtime", "react-dom"];

/** By what importing it may say, the name under which the page provides a module. */
const nameOf: ReadonlyMap<string, string> = new Map([
  ...REACT.map((name) => [name, name] as const),
  ...[...SHARED_MODULES, ...SHARED_UI].flatMap(({ name, file }) => [
    [name, name] as const,
    [file, name] as const,
  ]),
]);

/** The name under which the page provides what is imported so from a file in `folder`; undefined for everything else. */
export const sharedName = (request: string, folder: string): string | undefined =>
  nameOf.get(request.startsWith(".") ? join(folder, request) : request);

/** From 1.0 on a major, below it a minor: the shell may be newer than the remote was built against, not older. */
const compatible = (version: string) => {
  const [major = "0", minor = "0"] = version.split(".");
  return major === "0" ? `^0.${minor}.0` : `^${major}.0.0`;
};

/** A development page has no shell and needs its own copies. */
export function shared(isDevelopment: boolean) {
  const options = (shareKey: string, version: string) => ({
    shareKey,
    singleton: true,
    strictVersion: true,
    requiredVersion: compatible(version),
    version,
    ...(isDevelopment ? {} : { import: false as const }),
  });
  const { version } = JSON.parse(
    readFileSync(require.resolve("react/package.json"), "utf8"),
  ) as Manifest;
  return Object.fromEntries([
    ...REACT.map((name) => [name, options(name, version)]),
    ...[...SHARED_MODULES, ...SHARED_UI].map(({ name, file, version: own }) => [
      file,
      options(name, own),
    ]),
  ]);
}
