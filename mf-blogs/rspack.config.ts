import { federated } from "@tutorsetu/build/bundling/federated";
import { pages, title } from "./src/pages.ts";

export default federated(import.meta.dirname, {
  exposes: { "./routes": "./src/routes.tsx" },
  title,
  pages,
  // For whoever reads Hindi without a network.
  preloads: {
    hindi: ["./src/messages/hi/blogs.ts", "../packages/web-kit/src/messages/hi/kept.ts"],
  },
});
