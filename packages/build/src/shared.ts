// What the page provides once. Remotes never bring their own.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const versionIn = (file: string) =>
  (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
const webKitManifest = require.resolve("@tutorsetu/web-kit/package.json");

/** The sub-paths of web-kit that the shell hands over in shell/src/platform/federation.ts; a test compares the two. */
export const WEB_KIT = [
  "api",
  "api-error",
  "common-text",
  "document-title",
  "draft",
  "error-box",
  "guard",
  "i18n",
  "lazy-page",
  "query",
  "remote",
  "router",
  "session",
  "socket",
  "storage",
  "theme",
  "toast",
];

/** From 1.0 on a major, below it a minor: the shell may be newer than the remote was built against, not older. */
const compatible = (version: string) => {
  const [major = "0", minor = "0"] = version.split(".");
  return major === "0" ? `^0.${minor}.0` : `^${major}.0.0`;
};

/** A development page stands alone and needs its own copies. */
export function shared(isDevelopment: boolean) {
  const entry = (name: string, version: string) => [
    name,
    {
      singleton: true,
      strictVersion: true,
      requiredVersion: compatible(version),
      version,
      ...(isDevelopment ? {} : { import: false }),
    },
  ];
  const react = versionIn(require.resolve("react/package.json"));
  const webKit = versionIn(webKitManifest);
  return Object.fromEntries([
    ...["react", "react/jsx-runtime", "react-dom"].map((name) => entry(name, react)),
    ...WEB_KIT.map((file) => entry(`@tutorsetu/web-kit/${file}`, webKit)),
  ]);
}
