import { bookingsApi, chatApi, usersApi } from "@tutorsetu/contracts/apis";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, offline, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import {
  AT,
  message,
  comment,
  profile,
  picture,
  post,
  review,
  contact,
  gita,
  titles,
  press,
  queue,
} from "../testing/moderation-queue.tsx";
import { signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  act(() => setLanguage("en"));
  sessionStorage.clear();
});

const ALL = [
  "Gita answers the suspension",
  "A review by Farid",
  "The picture of Esha",
  "The profile of Divya",
  "A comment of Chitra",
  "A message of Bela",
  "Indu wrote through the contact form",
  "A post by Jaya",
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
  ["Settle: A post by Jaya", "requirement", post._id, { hidden: false }],
  ["Hide: A post by Jaya", "requirement", post._id, { hidden: true }],
])("%s takes it off the list", async (name, what, of, body) => {
  const done = await queue();
  await waitFor(() => expect(titles()).toHaveLength(ALL.length));
  await press(name);
  await waitFor(() => expect(titles()).toHaveLength(ALL.length - 1));
  expect(done).toEqual([[what, of, body]]);
});

it("shows a reported answer of a tutor below the review, and hides it alone", async () => {
  signIn("Admin");
  const done: unknown[] = [];
  const answered = {
    ...review,
    settled: false,
    answer: "You are a liar.",
    answerHidden: false,
    reports: [{ ...review.reports[0], about: "answer" as const }],
  };
  const listed = [answered, { ...answered, _id: "b", author: "Gul", answerHidden: true }];
  fakeApi(bookingsApi)({
    reportedReviews: () => ({ reviews: listed as never[], nextCursor: null, total: 2 }), // safe: as the fixture
    moderateReview: ({ params, body }) => {
      done.push([params.id, body]);
      return { message: "" };
    },
  });
  await show(`${AT}?kind=review`);
  expect(await screen.findAllByText(/Answer of the tutor: You are a liar\./)).toHaveLength(2);
  expect(screen.getAllByText("Reported about the answer: Harassment or insults")).toHaveLength(2);
  expect(screen.getAllByText("Answer hidden")).toHaveLength(1);
  expect(
    screen.queryByRole("button", { name: "Hide only the answer: A review by Gul" }),
  ).toBeNull();
  await press("Hide only the answer: A review by Farid");
  await waitFor(() => expect(done).toHaveLength(1));
  await press("Show and settle: A review by Gul");
  await waitFor(() => expect(done).toHaveLength(2));
  expect(done).toEqual([
    [review._id, { hidden: false, answerHidden: true }],
    ["b", { hidden: false, answerHidden: false }],
  ]);
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

it("says what became of a reported picture, and shows no later one", async () => {
  signIn("Admin");
  const settlement = { by: "Meera Rao", at: "2025-01-09T10:00:00.000Z" };
  const settled = { ...picture, settled: true, settlement };
  const kept = { ...settled, _id: "kept", outcome: "kept" as const };
  fakeApi(usersApi)({
    personReports: () => ({
      reports: [{ ...settled, outcome: "removed" as const }, kept],
      nextCursor: null,
      total: 2,
    }),
  });
  await show(`${AT}?kind=picture&state=settled`);
  expect(await screen.findByText("Picture removed")).toBeTruthy();
  expect(screen.getByText("Picture left as it is")).toBeTruthy();
  expect(screen.getAllByText(/settled by Meera Rao/)).toHaveLength(2);
  expect(screen.getAllByRole("img", { name: "Picture of Esha" })).toHaveLength(1);
});

it("opens a settled report again", async () => {
  const done = await queue();
  await press("Settle: The profile of Divya");
  await waitFor(() => expect(titles()).toHaveLength(ALL.length - 1));
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

it("shows what is one person's, and everybody's on demand", async () => {
  await queue(`${AT}?person=${profile.about._id}`);
  await waitFor(() => expect(titles()).toEqual(["The profile of Divya"]));
  expect(screen.getByText("Only what is Divya’s.")).toBeTruthy();
  await press("Show everybody’s");
  await waitFor(() => expect(titles()).toHaveLength(ALL.length));
});
