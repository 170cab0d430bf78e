import { expect, it } from "vitest";
import { read } from "./deploy-settings.ts";

/** Packages that would run a program when they are installed, and why they work without. */
const WANT_TO: Readonly<Record<string, string>> = {
  "@scarf/scarf": "only counts who installs",
  esbuild: "the program comes as a package for this system",
  lmdb: "the library comes as a package for this system",
  "msgpackr-extract": "the library comes as a package for this system",
};

interface Lock {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
}

it("runs no package's program while it is installed", async () => {
  expect(await read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
});

it("knows by name every package that wants to", async () => {
  const { packages } = JSON.parse(await read("package-lock.json")) as Lock; // safe: written by npm
  const found = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = found.map(([path]) => path.replace(/^.*node_modules\//, ""));
  expect(new Set(names)).toEqual(new Set(Object.keys(WANT_TO)));
});
