import { Guard } from "@tutorsetu/web-kit/guard";
import { lazyPage } from "@tutorsetu/web-kit/lazy-page";
import type { RouteObject } from "@tutorsetu/web-kit/router";

const TutorPage = lazyPage(() => import("./tutor-list/tutor-page.tsx"), "TutorPage");
const StudentList = lazyPage(() => import("./student-list/student-list.tsx"));
const TutorDetail = lazyPage(() => import("./detail/tutor-detail.tsx"), "TutorDetail");
const LandingPage = lazyPage(() => import("./landing/landing-page.tsx"), "LandingPage");
const PublicProfile = lazyPage(
  () => import("./public-profile/public-profile.tsx"),
  "PublicProfile",
);
const ShortlistPage = lazyPage(() => import("./shortlist/shortlist-page.tsx"), "ShortlistPage");
const ComparePage = lazyPage(() => import("./compare/compare-page.tsx"), "ComparePage");
const StudentDetail = lazyPage(() => import("./detail/student-detail.tsx"), "StudentDetail");
const HowWeRank = lazyPage(() => import("./ranking/how-we-rank.tsx"), "HowWeRank");
const RequirementsPage = lazyPage(
  () => import("./requirements/requirements-page.tsx"),
  "RequirementsPage",
);
const RequirementPage = lazyPage(
  () => import("./requirements/requirement-page.tsx"),
  "RequirementPage",
);
const RequirementForm = lazyPage(() => import("./requirements/form/form-page.tsx"), "FormPage");
const MyRequirements = lazyPage(() => import("./requirements/mine-page.tsx"), "MinePage");
const OwnProfile = lazyPage(() => import("./own-profile/own-profile.tsx"), "OwnProfile");

export const contractVersion = 1;

/** What the shell mounts of this remote; paths start at the site's root. */
export const routes: RouteObject[] = [
  { path: "tutor", element: <TutorPage /> },
  { path: "tutors", element: <TutorPage /> },
  { path: "tutors/in/:city", element: <LandingPage /> },
  { path: "tutors/:subject", element: <LandingPage /> },
  { path: "tutors/:subject/:city", element: <LandingPage /> },
  { path: "how-we-rank", element: <HowWeRank /> },
  { path: "student", element: <StudentList /> },
  { path: "t/:slug", element: <PublicProfile /> },
  { path: "shortlist", element: <ShortlistPage /> },
  { path: "compare", element: <ComparePage /> },
  { path: "requirements", element: <RequirementsPage /> },
  { path: "requirements/:id", element: <RequirementPage /> },
  {
    element: <Guard roles={["Student"]} />,
    children: [{ path: "requirements/new", element: <RequirementForm /> }],
  },
  {
    element: <Guard roles={["Student", "Tutor"]} />,
    children: [{ path: "requirements/mine", element: <MyRequirements /> }],
  },
  {
    element: <Guard roles={["Student", "Tutor", "Admin"]} />,
    children: [
      { path: "tutor/:id", element: <TutorDetail /> },
      { path: "student/:id", element: <StudentDetail /> },
      { path: "tutordetail", element: <OwnProfile /> },
    ],
  },
];
