import { createInstance } from "@module-federation/enhanced/runtime";
import * as api from "@tutorsetu/web-kit/api";
import * as commonText from "@tutorsetu/web-kit/common-text";
import * as documentTitle from "@tutorsetu/web-kit/document-title";
import * as errorBox from "@tutorsetu/web-kit/error-box";
import * as guard from "@tutorsetu/web-kit/guard";
import * as i18n from "@tutorsetu/web-kit/i18n";
import * as lazyPage from "@tutorsetu/web-kit/lazy-page";
import webKit from "@tutorsetu/web-kit/package.json" with { type: "json" };
import * as remote from "@tutorsetu/web-kit/remote";
import * as router from "@tutorsetu/web-kit/router";
import * as session from "@tutorsetu/web-kit/session";
import * as storage from "@tutorsetu/web-kit/storage";
import * as theme from "@tutorsetu/web-kit/theme";
import * as toast from "@tutorsetu/web-kit/toast";
import * as React from "react";
import * as ReactDOM from "react-dom";
import * as jsxRuntime from "react/jsx-runtime";

const terms = (version: string) => ({
  version,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});

const ready = (version: string, module: object) => ({ ...terms(version), lib: () => module });

/** Loaded when a remote first asks: the first page does not pay for it. */
const later = (load: () => Promise<object>) => ({
  ...terms(webKit.version),
  async get() {
    const module = await load();
    return () => module;
  },
});

const kit = Object.entries({
  api,
  "common-text": commonText,
  "document-title": documentTitle,
  "error-box": errorBox,
  guard,
  i18n,
  "lazy-page": lazyPage,
  remote,
  router,
  session,
  storage,
  theme,
  toast,
}).map(([name, module]) => [`@tutorsetu/web-kit/${name}`, ready(webKit.version, module)] as const);

/** The host of all remotes: no federation plugin in the shell's build, its singletons are handed over here. */
export const host = createInstance({
  name: "shell",
  remotes: [],
  shareStrategy: "loaded-first",
  shared: {
    react: ready(React.version, React),
    "react/jsx-runtime": ready(React.version, jsxRuntime),
    "react-dom": ready(ReactDOM.version, ReactDOM),
    ...Object.fromEntries(kit),
    "@tutorsetu/web-kit/draft": later(() => import("@tutorsetu/web-kit/draft")),
    "@tutorsetu/web-kit/query": later(() => import("@tutorsetu/web-kit/query")),
    "@tutorsetu/web-kit/socket": later(() => import("@tutorsetu/web-kit/socket")),
  },
});
