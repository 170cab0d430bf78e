import { ID_PATTERN, type Pages } from "@tutorsetu/contracts/web/pages";

export const title = "Listings";

export const pages: Pages = {
  "/tutor": { modules: ["./src/tutor-list/tutor-list.tsx"] },
  "/tutors": { modules: ["./src/tutor-list/tutor-list.tsx"] },
  "/student": { modules: ["./src/student-list/student-list.tsx"] },
  "/tutor/:id": {
    modules: ["./src/detail/tutor-detail.tsx"],
    params: { id: ID_PATTERN },
    noindex: true,
  },
  "/student/:id": {
    modules: ["./src/detail/student-detail.tsx"],
    params: { id: ID_PATTERN },
    noindex: true,
  },
  "/tutordetail": { modules: ["./src/own-profile/own-profile.tsx"], noindex: true },
};
