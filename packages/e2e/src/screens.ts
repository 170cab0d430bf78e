import { fixedId } from "@tutorsetu/demo/random";
import { callApi, tokenOf } from "./api.ts";

/** Demo bookings in which something is arranged and something else proposed. */
const TUITIONS = { tutor: fixedId("book", 5), student: fixedId("book", 11) };

/** A demo account, or nobody. */
export type Role = "visitor" | "student" | "tutor" | "admin";

export interface Screen {
  readonly path: string;
  readonly role: Role;
}

/** Ids that only the running demo data knows. */
export interface Ids {
  readonly tutor: string;
  readonly student: string;
  readonly blog: string;
  readonly peer: string;
  /** Addresses: a tutor's public page, and one of the tutors of a subject in a city. */
  readonly page: string;
  readonly landing: string;
  /** The demo student's own post, and another's that the demo tutor has answered. */
  readonly ownPost: string;
  readonly answeredPost: string;
}

const of = (role: Role, ...paths: string[]): Screen[] => paths.map((path) => ({ role, path }));

const DASHBOARD = ["home", "profile", "notifications", "my-bookings", "usersetting", "security"];
const ADMIN = [
  "home",
  "profile",
  "notifications",
  "bookings",
  "tutors",
  "students",
  "accounts",
  "accounts?tab=admin",
  "deployments",
  "no-such-page",
  "adminsetting",
  "security",
];

/** Every screen there is, as those see it who may. */
export const screens = ({
  tutor,
  student,
  blog,
  peer,
  page,
  landing,
  ownPost,
  answeredPost,
}: Ids): Screen[] => [
  ...of("visitor", "/", "/about", "/become-tutor", "/contact", "/login", "/signup"),
  ...of("visitor", "/privacy", "/terms", "/grievance-officer"),
  ...of(
    "visitor",
    "/forgot-password",
    "/reset-password?token=none",
    "/verify-email?token=none",
    "/guardian-consent?token=none",
    "/unauthorised",
    "/no-such-page",
  ),
  ...of("visitor", "/tutor", "/tutor?search=zzzz", "/student", "/blogs", `/blog/${blog}`),
  ...of("visitor", page, landing, `/compare?ids=${tutor}`),
  ...of(
    "visitor",
    "/requirements",
    "/requirements?class=12&subject=other",
    `/requirements/${ownPost}`,
  ),
  ...of("student", "/requirements/new", "/requirements/mine", `/requirements/${ownPost}`),
  ...of("tutor", "/requirements", "/requirements/mine"),
  ...of("tutor", `/requirements/${ownPost}`, `/requirements/${answeredPost}`),
  ...of("student", "/", "/tutor", `/tutor/${tutor}`, "/my-bookings", "/chat", `/chat/${peer}`),
  ...of("student", "/agreement", "/lessons", `/lessons/${TUITIONS.student}`),
  ...of("tutor", "/lessons", "/lessons?view=week", `/lessons/${TUITIONS.tutor}`),
  ...of(
    "student",
    ...[...DASHBOARD, "tutors", "consents", "children"].map((name) => `/userdashboard/${name}`),
  ),
  ...of("tutor", "/student", `/student/${student}`, "/tutordetail", "/my-bookings"),
  ...of("tutor", ...[...DASHBOARD, "students"].map((name) => `/userdashboard/${name}`)),
  ...of("admin", "/tutor", "/student", "/blogmanage", ...ADMIN.map((name) => `/dashboard/${name}`)),
];

interface Answers {
  readonly allTutor: readonly { readonly _id: string; readonly address?: string }[];
  readonly pages: readonly { readonly address: string }[];
  readonly allStudent: readonly { readonly _id: string }[];
  readonly blogs: readonly { readonly _id: string }[];
  readonly requirements: readonly { readonly _id: string }[];
  readonly applications: readonly { readonly requirement: { readonly _id: string } }[];
  readonly conversations: readonly { readonly peer: { readonly _id: string } }[];
}

/** Asks the running platform for one of each. */
export async function findIds(url: string): Promise<Ids> {
  const ask = (path: string, token?: string) => callApi<Partial<Answers>>(url, path, { token });
  const token = await tokenOf(url, "student@tutorsetu.example");
  const asTutor = await tokenOf(url, "tutor@tutorsetu.example");
  const [tutors, students, blogs, chats, landings, posts, offers] = await Promise.all([
    ask("/users/alltutors"),
    ask("/users/allstudents"),
    ask("/blogs"),
    ask("/conversations", token),
    ask("/users/landing-pages?limit=1"),
    ask("/requirements/mine", token),
    ask("/requirements/my-applications", asTutor),
  ]);
  return {
    tutor: tutors.allTutor?.[0]?._id ?? "",
    student: students.allStudent?.[0]?._id ?? "",
    blog: blogs.blogs?.[0]?._id ?? "",
    page: tutors.allTutor?.[0]?.address ?? "",
    landing: landings.pages?.[0]?.address ?? "",
    ownPost: posts.requirements?.[0]?._id ?? "",
    answeredPost: offers.applications?.[0]?.requirement._id ?? "",
    peer: chats.conversations?.[0]?.peer._id ?? "",
  };
}
