// For tests only: an administrator's queue with one open thing of each kind.
import { bookingsApi, chatApi, contentApi, usersApi } from "@tutorsetu/contracts/apis";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, problem } from "@tutorsetu/web-kit/testing/fake-api";
import { id, signIn } from "./people.ts";
import { show } from "./show.tsx";

export const AT = "/dashboard/moderation";
export const day = (n: number) => `2025-01-0${n}T10:00:00.000Z`;
const who = (userName: string) => ({ _id: id(), userName, role: "Tutor" as const });
const end = { nextCursor: null, total: 1 };

export const message = {
  _id: id(),
  by: { ...who("Asha"), image: null },
  about: { ...who("Bela"), image: null },
  text: "Pay me outside.",
  reason: "Asks for money.",
  createdAt: day(6),
};
export const comment = {
  _id: id(),
  author: "Chitra",
  authorId: id(),
  authorRole: "Student" as const,
  text: "Buy now",
  createdAt: day(5),
  parentId: null,
  state: "waiting" as const,
  blogId: id(),
  blogTitle: "Fractions",
  reports: [{ reason: "Spam again", createdAt: day(5) }],
};
const personReport = (kind: "profile" | "picture", userName: string, createdAt: string) => ({
  _id: id(),
  kind,
  by: who("Asha"),
  about: who(userName),
  image: kind === "picture" ? "/uploads/esha.webp" : null,
  reason: "not-genuine",
  text: "Not theirs",
  createdAt,
});
export const profile = personReport("profile", "Divya", day(4));
export const picture = personReport("picture", "Esha", day(3));
export const review = {
  _id: id(),
  authorId: id(),
  author: "Farid",
  tutorId: id(),
  stars: 1,
  text: "Lies",
  hidden: false,
  createdAt: day(1),
  reports: [{ _id: id(), by: id(), reason: "harassment", text: "", createdAt: day(2) }],
};
export const post = {
  _id: id(),
  authorId: id(),
  author: "Jaya",
  subject: "physics",
  class: 10,
  city: "Nashik",
  text: "Free lessons, call now",
  hidden: false,
  createdAt: day(7),
  reports: [{ _id: id(), by: id(), reason: "spam", text: "", createdAt: day(8) }],
};
export const contact = {
  _id: id(),
  name: "Indu",
  email: "indu@test.example",
  subject: "Fees",
  message: "What does it cost?",
  createdAt: day(7),
};
const settlement = { by: "Meera Rao", at: day(9) };
const suspended = (userName: string, answer: string | null) => ({
  ...who(userName),
  reason: "Rude",
  at: day(1),
  answer,
  answeredAt: answer && day(1),
});

export const gita = suspended("Gita", "It was a mistake");

/** An administrator before services with one open thing of each kind; what was done. */
export async function queue(at = AT) {
  signIn("Admin");
  const done: unknown[] = [];
  const settled = new Set<string>();
  const note = (what: string, of: string, body: unknown) => {
    done.push([what, of, body]);
    settled.add(of);
    return { message: "ok" };
  };
  const listed = <T extends { _id: string }>(all: T[], want: string | undefined) =>
    all
      .map((one) => ({
        ...one,
        settled: settled.has(one._id),
        ...(settled.has(one._id) ? { settlement } : {}),
      }))
      .filter((one) => one.settled === (want === "yes"));
  fakeApi(chatApi)({
    reports: () => ({ reports: [{ ...message, solved: settled.has(message._id) }] }),
    solveReport: ({ params, body }) => {
      note("message", params.id, body);
      return { report: { ...message, solved: true } };
    },
  });
  fakeApi(contentApi)({
    commentsToCheck: ({ query }) => ({ comments: listed([comment], query.settled), ...end }),
    contacts: ({ query }) => ({ contacts: listed([contact], query.settled), ...end }),
    answerContact: ({ params, body }) => {
      if (settled.has(params.id)) throw problem(409, "Somebody was quicker.");
      note("contact", params.id, body);
      return { contact };
    },
    moderateComment: ({ params, body }) => {
      note("comment", params.id, body);
      return { comment };
    },
  });
  fakeApi(bookingsApi)({
    reportedReviews: ({ query }) => ({ reviews: listed([review], query.settled), ...end }),
    moderateReview: ({ params, body }) => note("review", params.id, body),
    reportedRequirements: ({ query }) => ({
      requirements: listed([post], query.settled),
      ...end,
    }),
    moderateRequirement: ({ params, body }) => note("requirement", params.id, body),
  });
  fakeApi(usersApi)({
    personReports: ({ query }) =>
      query.cursor
        ? { reports: listed([picture], query.settled), ...end }
        : { reports: listed([profile], query.settled), nextCursor: "2", total: 2 },
    settlePersonReport: ({ params, body }) => note("report", params.id, body),
    removePicture: ({ params }) => note("picture", params.id, null),
    suspendedPeople: ({ query }) => {
      const want = query.answers === "settled" ? "yes" : "no";
      const people = listed([gita, suspended("Hari", null)], want);
      return { people: people.map(({ settled: _settled, ...one }) => one), ...end };
    },
    settleAnswer: ({ params, body }) => note("answer", params.id, body),
    suspend: ({ body }) => note("suspend", body.id, body),
    personHistory: () => ({
      person: {
        ...profile.about,
        profileId: id(),
        email: "divya@test.example",
        image: null,
        status: "active",
        createdAt: day(1),
        reports: 0,
        acts: 1,
      },
      events: [{ _id: "e", what: "warned", at: day(1), text: "Be polite", by: "Asha" }],
      reportsAbout: 2,
      reportsBy: 1,
    }),
  });
  await show(at);
  return done;
}

export const titles = () =>
  screen.queryAllByRole("heading", { level: 2 }).map((h) => h.textContent);
export const press = async (name: string) =>
  userEvent.click(await screen.findByRole("button", { name }));
