import { federated } from "@tutorsetu/build/bundling/federated";
import { pages, title } from "./src/pages.ts";

export default federated(import.meta.dirname, {
  port: 3003,
  exposes: { "./routes": "./src/routes.tsx" },
  title,
  pages,
});
