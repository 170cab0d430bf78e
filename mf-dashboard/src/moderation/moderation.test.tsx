import { bookingsApi, chatApi, contentApi, usersApi } from "@tutorsetu/contracts/apis";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { id, signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  act(() => setLanguage("en"));
  sessionStorage.clear();
});

const AT = "/dashboard/moderation";
const day = (n: number) => `2025-01-0${n}T10:00:00.000Z`;
const who = (userName: string) => ({ _id: id(), userName, role: "Tutor" as const });
const end = { nextCursor: null, total: 1 };

const message = {
  _id: id(),
  by: { ...who("Asha"), image: null },
  about: { ...who("Bela"), image: null },
  text: "Pay me outside.",
  reason: "Asks for money.",
  createdAt: day(6),
};
const comment = {
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
const profile = personReport("profile", "Divya", day(4));
const picture = personReport("picture", "Esha", day(3));
const review = {
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
const contact = {
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

const gita = suspended("Gita", "It was a mistake");

/** An administrator before services with one open thing of each kind; what was done. */
async function queue(at = AT) {
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

const titles = () => screen.queryAllByRole("heading", { level: 2 }).map((h) => h.textContent);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

const ALL = [
  "Gita answers the suspension",
  "A review by Farid",
  "The picture of Esha",
  "The profile of Divya",
  "A comment of Chitra",
  "A message of Bela",
  "Indu wrote through the contact form",
];

it("shows what waits in every service in one list, oldest first, page after page", async () => {
  await queue();
  await waitFor(() => expect(titles()).toEqual(ALL));
  for (const text of ["Pay me outside.", "Buy now", "★ Lies", "It was a mistake"])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByText("Reason: Not genuine – Not theirs")).toHaveLength(2);
  const to = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(to("Profile of Divya")).toBe(`/tutor/${profile.about._id}`);
  expect(to("On “Fractions”")).toBe(`/blog/${comment.blogId}`);
  expect(to("Profile of Chitra")).toBe(`/student/${comment.authorId}`);
  expect(to("indu@test.example")).toBe("mailto:indu@test.example");
  expect(screen.getByRole("img", { name: "Picture of Esha" })).toBeTruthy();
});

it("keeps the kind and the status in the address", async () => {
  await queue(`${AT}?kind=review`);
  await waitFor(() => expect(titles()).toEqual(["A review by Farid"]));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "About" }), "Pictures");
  await waitFor(() => expect(titles()).toEqual(["The picture of Esha"]));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Settled");
  expect(await screen.findByText("Nothing of this kind.")).toBeTruthy();
  await press("Show everything");
  expect(await screen.findByText("Nothing settled yet.")).toBeTruthy();
});

it.each([
  ["Settle: Gita answers the suspension", "answer", gita._id, { settled: true }],
  ["Mark as answered: Indu wrote through the contact form", "contact", contact._id, {}],
  ["Settle: A message of Bela", "message", message._id, { solved: true }],
  ["Show and settle: A comment of Chitra", "comment", comment._id, { state: "shown" }],
  ["Hide: A comment of Chitra", "comment", comment._id, { state: "hidden" }],
  ["Settle: The profile of Divya", "report", profile._id, { settled: true }],
  ["Settle: A review by Farid", "review", review._id, { hidden: false }],
  ["Hide: A review by Farid", "review", review._id, { hidden: true }],
])("%s takes it off the list", async (name, what, of, body) => {
  const done = await queue();
  await waitFor(() => expect(titles()).toHaveLength(7));
  await press(name);
  await waitFor(() => expect(titles()).toHaveLength(6));
  expect(done).toEqual([[what, of, body]]);
});

it("removes a picture and settles its report", async () => {
  const done = await queue();
  await press("Remove the picture: The picture of Esha");
  await waitFor(() => expect(titles()).not.toContain("The picture of Esha"));
  expect(done).toEqual([
    ["picture", picture.about._id, null],
    ["report", picture._id, { settled: true }],
  ]);
});

it("answers a message of the contact form by e-mail, and says who did", async () => {
  const done = await queue();
  await press("Answer by email: Indu wrote through the contact form");
  const dialog = within(await screen.findByRole("dialog", { name: "Answer Indu" }));
  await userEvent.click(dialog.getByRole("button", { name: "Send the answer" }));
  expect(dialog.getByText("Please write an answer first.")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox"), "Nothing for students.");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Send the answer" }));
  await waitFor(() => expect(titles()).toHaveLength(6));
  expect(done).toEqual([["contact", contact._id, { text: "Nothing for students." }]]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Settled");
  const title = "Indu wrote through the contact form";
  const heading = await screen.findByRole("heading", { name: title });
  const item = within(heading.closest("li") ?? document.body);
  expect(item.getByText(/settled by Meera Rao, January 9, 2025/)).toBeTruthy();
  expect(item.queryByRole("button")).toBeNull();
});

it("says that somebody was quicker, and keeps an answer that could not be sent", async () => {
  await queue();
  let isUnavailable = true;
  fakeApi(contentApi)({
    answerContact: () => {
      throw isUnavailable ? offline() : problem(409, "Somebody was quicker.");
    },
  });
  await press("Answer by email: Indu wrote through the contact form");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox"), "Nothing.");
  await userEvent.click(dialog.getByRole("button", { name: "Send the answer" }));
  expect(await dialog.findByText(/Nothing answered/)).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Nothing.");
  isUnavailable = false;
  await userEvent.click(dialog.getByRole("button", { name: "Send the answer" }));
  expect(await dialog.findByText(/Somebody was quicker/)).toBeTruthy();
});

it("reads on where a service has more than ten pages", async () => {
  signIn("Admin");
  const page = (n: number) => ({ ...contact, _id: id(), name: `Person ${n}` });
  fakeApi(contentApi)({
    contacts: ({ query }) => {
      const n = Number(query.cursor ?? 0);
      const nextCursor = n < 11 ? String(n + 1) : null;
      return { contacts: [page(n)], nextCursor, total: 12 };
    },
  });
  await show(`${AT}?kind=contact`);
  await waitFor(() => expect(titles()).toHaveLength(10));
  expect(screen.getByText("There is more than this page shows.")).toBeTruthy();
  await press("Show more");
  await waitFor(() => expect(titles()).toHaveLength(12));
  expect(screen.queryByText("There is more than this page shows.")).toBeNull();
});

it("opens a settled report again", async () => {
  const done = await queue();
  await press("Settle: The profile of Divya");
  await waitFor(() => expect(titles()).toHaveLength(6));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Settled");
  await press("Open again: The profile of Divya");
  await waitFor(() => expect(done.at(-1)).toEqual(["report", profile._id, { settled: false }]));
});

it("shows somebody's history and suspends them, from what was reported", async () => {
  const done = await queue();
  const menu = "Actions for Divya: The profile of Divya";
  await press(menu);
  const item = within(screen.getByRole("button", { name: menu }).parentElement as HTMLElement); // safe: the menu's box
  await userEvent.click(item.getByRole("button", { name: "History" }));
  expect(await screen.findByText("Be polite")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await press(menu);
  await userEvent.click(item.getByRole("button", { name: "Suspend" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox"), "Rude");
  await userEvent.click(dialog.getByRole("button", { name: "Suspend" }));
  const body = { id: profile.about._id, reason: "Rude" };
  await waitFor(() => expect(done).toEqual([["suspend", profile.about._id, body]]));
});

it("says which services do not answer, and shows the rest", async () => {
  signIn("Admin");
  fakeApi(chatApi)({ reports: () => ({ reports: [{ ...message, solved: false }] }) });
  fakeApi(bookingsApi)({
    reportedReviews: () => {
      throw offline();
    },
  });
  await show(AT);
  expect(await screen.findByText("Reported reviews could not be loaded.")).toBeTruthy();
  await waitFor(() => expect(titles()).toEqual(["A message of Bela"]));
  expect(screen.queryByText("Comments could not be loaded.")).toBeTruthy();
});

it("shows its shape while the services answer", async () => {
  signIn("Admin");
  fakeApi(chatApi)({ reports: () => new Promise(() => {}) });
  await show(`${AT}?kind=message`);
  expect((await screen.findAllByTestId("skeleton-inbox")).length).toBeGreaterThan(1);
});

it("speaks Hindi", async () => {
  setLanguage("hi");
  await queue(`${AT}?kind=picture`);
  expect(await screen.findByRole("heading", { level: 2, name: "Esha की तस्वीर" })).toBeTruthy();
});
