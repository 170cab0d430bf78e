import { federated } from "@tutorsetu/build/bundling/federated";
import { pages, title } from "./src/pages.ts";

export default federated(import.meta.dirname, {
  exposes: { "./routes": "./src/routes.tsx" },
  title,
  pages,
  // For whoever reads Hindi without a network.
  preloads: {
    hindi: [
      "./src/messages/hi/children.ts",
      "./src/messages/hi/dashboard.ts",
      "./src/messages/hi/family-switch.ts",
      "./src/messages/hi/public-page.ts",
      "./src/messages/hi/offer.ts",
      "@tutorsetu/contracts/messages/hi/offer",
      "@tutorsetu/contracts/messages/hi/profile-parts",
    ],
  },
});
