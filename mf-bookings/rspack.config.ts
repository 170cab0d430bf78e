import { federated } from "@tutorsetu/build/bundling/federated";
import { navigation, pages, title } from "./src/pages.ts";

export default federated(import.meta.dirname, {
  exposes: {
    "./routes": "./src/routes.tsx",
    "./my-bookings": "./src/my-bookings/my-bookings.tsx",
    "./your-people": "./src/accepted/your-people.tsx",
  },
  title,
  pages,
  navigation,
  // For whoever reads Hindi without a network.
  preloads: {
    hindi: [
      "./src/messages/hi/bookings.ts",
      "./src/messages/hi/chat.ts",
      "./src/messages/hi/lessons.ts",
      "@tutorsetu/contracts/messages/hi/subjects",
    ],
  },
});
