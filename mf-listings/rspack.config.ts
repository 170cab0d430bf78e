import { federated } from "@tutorsetu/build/bundling/federated";
import { pages, title } from "./src/pages.ts";

export default federated(import.meta.dirname, {
  port: 3001,
  exposes: {
    "./routes": "./src/routes.tsx",
    "./tutors": "./src/tutor-list/tutor-list.tsx",
    "./students": "./src/student-list/student-list.tsx",
  },
  title,
  pages,
});
