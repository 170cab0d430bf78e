import { federated } from "@tutorsetu/build/bundling/federated";

export default federated(import.meta.dirname, {
  port: 3001,
  exposes: {
    "./routes": "./src/routes.tsx",
    "./tutors": "./src/tutor-list/tutor-list.tsx",
    "./students": "./src/student-list/student-list.tsx",
  },
  preloads: {
    "/tutor": ["./src/tutor-list/tutor-list.tsx"],
    "/tutors": ["./src/tutor-list/tutor-list.tsx"],
    "/student": ["./src/student-list/student-list.tsx"],
    "/tutor/:id": ["./src/detail/tutor-detail.tsx"],
    "/student/:id": ["./src/detail/student-detail.tsx"],
    "/tutordetail": ["./src/own-profile/own-profile.tsx"],
  },
});
