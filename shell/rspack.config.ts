import { federated } from "@tutorsetu/build/bundling/federated";
import { CONTRACT_VERSIONS } from "./src/contract-versions.ts";
import { pages } from "./src/pages.ts";

export default federated(import.meta.dirname, {
  port: 3000,
  contractVersions: CONTRACT_VERSIONS,
  pages,
  preloads: {
    // The machinery behind remotes, for every page that one of them owns.
    remotes: ["./src/platform/host.ts", "@tutorsetu/web-kit/api", "@tutorsetu/web-kit/query"],
    // For the calls of such a page, after everything that it is drawn with.
    calls: ["../packages/web-kit/src/deferred/axios-client.ts"],
    // For conversations, of who is signed in.
    live: ["@tutorsetu/chat-client/hooks"],
    // What tells of a lost network, and of what waits for one.
    offline: [
      "../packages/web-kit/src/deferred/offline/offline.ts",
      "./src/layout/offline/offline-notes.tsx",
      "./src/layout/offline/sign-out-dialog.tsx",
    ],
    // For whoever reads Hindi without a network.
    hindi: [
      "./src/messages/hi/shell.ts",
      "./src/messages/hi/offline.ts",
      "../packages/web-kit/src/messages/hi/common.ts",
      "../packages/web-kit/src/messages/hi/kept.ts",
    ],
    missing: ["./src/pages/not-found/not-found.tsx"],
  },
});
