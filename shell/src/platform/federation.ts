import chatClient from "@tutorsetu/chat-client/package.json" with { type: "json" };
import * as avatar from "@tutorsetu/ui/avatar";
import * as button from "@tutorsetu/ui/button";
import * as icon from "@tutorsetu/ui/icon";
import * as menu from "@tutorsetu/ui/menu";
import ui from "@tutorsetu/ui/package.json" with { type: "json" };
import * as apiError from "@tutorsetu/web-kit/api-error";
import * as commonText from "@tutorsetu/web-kit/common-text";
import * as documentTitle from "@tutorsetu/web-kit/document-title";
import * as draft from "@tutorsetu/web-kit/draft";
import * as errorBox from "@tutorsetu/web-kit/error-box";
import * as guard from "@tutorsetu/web-kit/guard";
import * as i18n from "@tutorsetu/web-kit/i18n";
import * as lazyPage from "@tutorsetu/web-kit/lazy-page";
import * as offlineNames from "@tutorsetu/web-kit/offline-names";
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

const loaded = (version: string, module: object) => ({ ...terms(version), lib: () => module });

const kit = Object.entries({
  "api-error": apiError,
  "common-text": commonText,
  "document-title": documentTitle,
  draft,
  "error-box": errorBox,
  guard,
  i18n,
  "lazy-page": lazyPage,
  "offline-names": offlineNames,
  remote,
  router,
  session,
  storage,
  theme,
  toast,
}).map(([name, module]) => [`@tutorsetu/web-kit/${name}`, loaded(webKit.version, module)] as const);

/** Of the design system what every first page is drawn with. */
const components = Object.entries({ avatar, button, icon, menu }).map(
  ([name, module]) => [`@tutorsetu/ui/${name}`, loaded(ui.version, module)] as const,
);

type Load = () => Promise<object>;

/** What the first page can do without, with how it is loaded. */
const deferred = {
  "@tutorsetu/web-kit/api": () => import("@tutorsetu/web-kit/api"),
  "@tutorsetu/web-kit/offline": () => import("@tutorsetu/web-kit/offline"),
  "@tutorsetu/web-kit/query": () => import("@tutorsetu/web-kit/query"),
} satisfies Record<string, Load>;

/** A visitor has no live messages. */
const deferredSignedIn = {
  "@tutorsetu/chat-client/hooks": () => import("@tutorsetu/chat-client/hooks"),
} satisfies Record<string, Load>;

/** What released remotes ask for under another name; kept for one release. */
const deprecated = {
  "@tutorsetu/web-kit/socket": () => import("@tutorsetu/chat-client/web-kit-socket"),
} satisfies Record<string, Load>;

function provided([name, load]: [string, Load]) {
  const get = async () => {
    const module = await load();
    return () => module;
  };
  const version = name.startsWith("@tutorsetu/chat-client/") ? chatClient.version : webKit.version;
  return [name, { ...terms(version), get }] as const;
}

/** What the page provides once, for itself and for every remote. */
export const shared = {
  react: loaded(React.version, React),
  "react/jsx-runtime": loaded(React.version, jsxRuntime),
  "react-dom": loaded(ReactDOM.version, ReactDOM),
  ...Object.fromEntries([...kit, ...components]),
  ...Object.fromEntries(
    Object.entries({ ...deferred, ...deferredSignedIn, ...deprecated }).map(provided),
  ),
};

/**
 * Loads what the first page did without. Remotes are loaded only after it: federation and the bundler keep
 * a shared module that could not be loaded as broken for the life of the page, while this may be tried again.
 */
export const loadDeferred = () => {
  const signedIn = session.useSession.getState().token ? Object.values(deferredSignedIn) : [];
  return Promise.all([...Object.values(deferred), ...signedIn].map((load: Load) => load()));
};
