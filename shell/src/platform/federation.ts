import { createInstance } from "@module-federation/enhanced/runtime";
import * as api from "@tutorsetu/web-kit/api";
import * as commonText from "@tutorsetu/web-kit/common-text";
import * as documentTitle from "@tutorsetu/web-kit/document-title";
import * as draft from "@tutorsetu/web-kit/draft";
import * as errorBox from "@tutorsetu/web-kit/error-box";
import * as guard from "@tutorsetu/web-kit/guard";
import * as i18n from "@tutorsetu/web-kit/i18n";
import * as lazyPage from "@tutorsetu/web-kit/lazy-page";
import webKit from "@tutorsetu/web-kit/package.json" with { type: "json" };
import * as query from "@tutorsetu/web-kit/query";
import * as remote from "@tutorsetu/web-kit/remote";
import * as router from "@tutorsetu/web-kit/router";
import * as session from "@tutorsetu/web-kit/session";
import * as socket from "@tutorsetu/web-kit/socket";
import * as storage from "@tutorsetu/web-kit/storage";
import * as theme from "@tutorsetu/web-kit/theme";
import * as toast from "@tutorsetu/web-kit/toast";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDOM from "react-dom";

const share = (version: string, module: object) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});

const kit = {
  api, "common-text": commonText, "document-title": documentTitle, draft, "error-box": errorBox, guard, i18n,
  "lazy-page": lazyPage, query, remote, router, session, socket, storage, theme, toast,
};

/** The host of all remotes: no federation plugin in the shell's build, its singletons are handed over here. */
export const host = createInstance({
  name: "shell",
  remotes: [],
  shareStrategy: "loaded-first",
  shared: {
    react: share(React.version, React),
    "react/jsx-runtime": share(React.version, jsxRuntime),
    "react-dom": share(ReactDOM.version, ReactDOM),
    ...Object.fromEntries(
      Object.entries(kit).map(([name, module]) => [`@tutorsetu/web-kit/${name}`, share(webKit.version, module)]),
    ),
  },
});
