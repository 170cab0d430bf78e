import {
  headsFrom,
  ID_PATTERN,
  type NavigationEntry,
  type Pages,
} from "@tutorsetu/contracts/web/pages";
import { LANDING_PART, PUBLIC_TUTOR_PATTERN } from "@tutorsetu/contracts/web/public-address";
import { PARAMETERS } from "./compare/queries.ts";
import { en } from "./messages/en/listings.ts";
import { en as ranking } from "./messages/en/ranking.ts";
import { en as requirementsEn } from "./messages/en/requirements.ts";
import { hi as requirementsHi } from "./messages/hi/requirements.ts";
import { PARAMETERS as REQUIREMENTS } from "./requirements/queries.ts";
import { parametersOf } from "./listing/queries.ts";
import { en as savedEn } from "./messages/en/shortlist.ts";
import { hi } from "./messages/hi/listings.ts";
import { hi as savedHi } from "./messages/hi/shortlist.ts";
import { hi as hindiRanking } from "./messages/hi/ranking.ts";

const head = headsFrom(en, hi);
const saved = headsFrom(savedEn, savedHi);
const requirements = headsFrom(requirementsEn, requirementsHi);

export const title = "Listings";

/** Below every page. */
export const navigation: readonly NavigationEntry[] = [
  { to: "/requirements", title: { en: requirementsEn.title, hi: requirementsHi.title } },
];

export const pages: Pages = {
  "/tutor": {
    modules: ["./src/tutor-list/tutor-page.tsx"],
    isServerRendered: true,
    query: parametersOf("tutors"),
    head: head("tutorsTitle", "tutorsLead"),
    isKeptOffline: true,
  },
  "/tutors": {
    modules: ["./src/tutor-list/tutor-page.tsx"],
    isServerRendered: true,
    query: parametersOf("tutors"),
    head: head("tutorsTitle", "tutorsLead"),
    canonical: "/tutor",
  },
  "/tutors/in/:city": {
    modules: ["./src/landing/landing-page.tsx"],
    params: { city: LANDING_PART },
    isServerRendered: true,
    query: ["page"],
    head: head("tutorsTitle", "tutorsLead"),
  },
  "/tutors/:subject": {
    modules: ["./src/landing/landing-page.tsx"],
    params: { subject: LANDING_PART },
    isServerRendered: true,
    query: ["page"],
    head: head("tutorsTitle", "tutorsLead"),
  },
  "/tutors/:subject/:city": {
    modules: ["./src/landing/landing-page.tsx"],
    params: { subject: LANDING_PART, city: LANDING_PART },
    isServerRendered: true,
    query: ["page"],
    head: head("tutorsTitle", "tutorsLead"),
  },
  "/how-we-rank": {
    modules: ["./src/ranking/how-we-rank.tsx"],
    isServerRendered: true,
    head: headsFrom(ranking, hindiRanking)("title", "lead"),
  },
  "/student": {
    modules: ["./src/student-list/student-list.tsx"],
    isServerRendered: true,
    query: parametersOf("students"),
    head: head("studentsTitle", "studentsLead"),
  },
  "/t/:slug": {
    modules: ["./src/public-profile/public-profile.tsx"],
    params: { slug: PUBLIC_TUTOR_PATTERN },
    isServerRendered: true,
    isKeptOffline: true,
    head: head("tutorsTitle", "tutorsLead"),
  },
  "/shortlist": {
    modules: ["./src/shortlist/shortlist-page.tsx"],
    noindex: true,
    isKeptOffline: true,
    head: saved("title", "description"),
  },
  "/compare": {
    modules: ["./src/compare/compare-page.tsx"],
    isServerRendered: true,
    query: PARAMETERS,
    noindex: true,
    head: saved("compareTitle", "compareDescription"),
  },
  "/requirements": {
    modules: ["./src/requirements/requirements-page.tsx"],
    isServerRendered: true,
    query: REQUIREMENTS,
    head: requirements("title", "lead"),
  },
  "/requirements/new": {
    modules: ["./src/requirements/form/form-page.tsx"],
    noindex: true,
    head: requirements("formTitle", "formLead"),
  },
  "/requirements/mine": {
    modules: ["./src/requirements/mine-page.tsx"],
    noindex: true,
    isKeptOffline: true,
    head: requirements("mineTitle", "mineLead"),
  },
  "/requirements/:id": {
    modules: ["./src/requirements/requirement-page.tsx"],
    params: { id: ID_PATTERN },
    isServerRendered: true,
    isKeptOffline: true,
    head: requirements("title", "lead"),
  },
  "/tutor/:id": {
    modules: ["./src/detail/tutor-detail.tsx"],
    params: { id: ID_PATTERN },
    hasServerHead: true,
    noindex: true,
    isKeptOffline: true,
    head: head("tutorsTitle", "tutorsLead"),
  },
  "/student/:id": {
    modules: ["./src/detail/student-detail.tsx"],
    params: { id: ID_PATTERN },
    noindex: true,
    head: head("studentsTitle"),
  },
  "/tutordetail": {
    modules: ["./src/own-profile/own-profile.tsx"],
    noindex: true,
    head: head("profilePreview"),
  },
};
