import { federated } from "@tutorsetu/build/bundling/federated";
import { navigation, pages, title } from "./src/pages.ts";

export default federated(import.meta.dirname, {
  exposes: {
    "./routes": "./src/routes.tsx",
    "./tutors": "./src/tutor-list/tutor-list.tsx",
    "./students": "./src/student-list/student-list.tsx",
  },
  title,
  pages,
  navigation,
  preloads: {
    // What whoever is signed in opens on its pages, also without a network.
    signedIn: ["./src/booking/booking-dialog.tsx"],
    // For whoever reads Hindi without a network.
    hindi: [
      "./src/messages/hi/listings.ts",
      "./src/messages/hi/public.ts",
      "./src/messages/hi/saved.ts",
      "./src/messages/hi/shortlist.ts",
      "./src/messages/hi/filters.ts",
      "./src/messages/hi/requirements.ts",
      "@tutorsetu/contracts/messages/hi/offer",
      "@tutorsetu/contracts/messages/hi/subjects",
      "../packages/web-kit/src/messages/hi/states.ts",
      "../packages/web-kit/src/messages/hi/cities.ts",
      "../packages/web-kit/src/messages/hi/kept.ts",
    ],
  },
});
