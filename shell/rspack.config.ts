import { federated } from "@tutorsetu/build/bundling/federated";
import { pages } from "./src/pages.ts";

export default federated(import.meta.dirname, {
  port: 3000,
  pages,
  preloads: {
    // The machinery behind remotes, for every page that one of them owns.
    remotes: ["./src/platform/host.ts", "@tutorsetu/web-kit/api", "@tutorsetu/web-kit/query"],
    // For the calls of such a page, after everything that it is drawn with.
    calls: ["../packages/web-kit/src/deferred/axios-client.ts"],
    missing: ["./src/pages/not-found/not-found.tsx"],
  },
});
