import { bookingsApi, chatApi, contentApi, usersApi } from "@tutorsetu/contracts/apis";
import type { SendNotice } from "@tutorsetu/contracts/content";
import type { PeopleQuery, PersonRow } from "@tutorsetu/contracts/administration/people-table";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, offline, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { id, signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  act(() => setLanguage("en"));
  sessionStorage.clear();
});

const row = (userName: string, more: Partial<PersonRow> = {}): PersonRow => ({
  _id: id(),
  profileId: id(),
  userName,
  email: `${userName.toLowerCase()}@test.example`,
  role: "Tutor",
  image: null,
  status: "active",
  createdAt: "2025-01-05T10:00:00.000Z",
  reports: 0,
  acts: 0,
  ...more,
});

/** An administrator before a table of these people; what was asked and done. */
async function table(people: PersonRow[], path = "/dashboard/tutors") {
  signIn("Admin");
  const asked: PeopleQuery[] = [];
  const acts: unknown[] = [];
  const notices: SendNotice[] = [];
  const done = { message: "ok" };
  const note =
    (what: string) =>
    ({ body }: { readonly body: object }) => {
      acts.push([what, body]);
      return done;
    };
  fakeApi(usersApi)({
    people: ({ body }) => {
      asked.push(body);
      const found = people.filter((one) => one.userName.includes(body.search ?? ""));
      return { people: found, nextCursor: null, total: found.length };
    },
    suspend: note("suspend"),
    liftSuspension: note("lift"),
    warn: note("warn"),
    deleteTutor: note("delete"),
    deleteStudent: note("delete"),
    personHistory: ({ params }) => ({
      person: people.find(({ _id }) => _id === params.id) ?? row("Nobody"),
      events: [{ _id: "e", what: "warned", at: row("").createdAt, text: "Be polite", by: "Asha" }],
      reportsAbout: 2,
      reportsBy: 1,
    }),
  });
  fakeApi(bookingsApi)({
    requestCounts: ({ query }) => ({
      counts: Object.fromEntries(query.ids.split(",").map((one) => [one, 7])),
    }),
  });
  fakeApi(contentApi)({
    sendNotice: ({ body }) => {
      notices.push(body);
      return done;
    },
  });
  await show(path);
  return { asked, acts, notices };
}

const lineOf = async (name: string) =>
  within((await screen.findByRole("rowheader", { name: new RegExp(name) })).closest("tr") as never); // safe: a header stands in a row

async function choose(name: string, action: string) {
  const line = await lineOf(name);
  await userEvent.click(line.getByRole("button", { name: `Actions for ${name}` }));
  await userEvent.click(line.getByRole("button", { name: action }));
  return within(await screen.findByRole("dialog"));
}

it.each([
  ["/dashboard/tutors", "Tutors", "Tutor"],
  ["/dashboard/students", "Students", "Student"],
] as const)(
  "shows %s as a table with status, requests and reports [DA-092]",
  async (path, title, role) => {
    const { asked } = await table([row("Ananya", { role, status: "suspended", reports: 3 })], path);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(await screen.findByRole("table", { name: title })).toBeTruthy();
    const line = await lineOf("Ananya");
    await waitFor(() => expect(line.getByRole("cell", { name: "7" })).toBeTruthy());
    for (const cell of ["Suspended", "3", "January 5, 2025"])
      expect(line.getAllByText(cell).length).toBeGreaterThan(0);
    expect(asked[0]).toMatchObject({ role });
    expect(screen.queryByText("Find Your Perfect Tutor")).toBeNull();
  },
);

it("searches by name or address without putting it into the page's address", async () => {
  const { asked } = await table([row("Ananya"), row("Bela")]);
  await lineOf("Ananya");
  await userEvent.type(screen.getByRole("searchbox", { name: "Name or email" }), "Bela");
  await waitFor(() => expect(screen.queryByText("Ananya")).toBeNull());
  expect(screen.getByText("Bela")).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ search: "Bela" });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "suspended");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: "suspended", search: "Bela" }));
});

it.each([
  ["Warn", "warn", "active"],
  ["Suspend", "suspend", "active"],
  ["Lift suspension", "lift", "suspended"],
] as const)("%s asks for a reason and sends it once", async (label, what, status) => {
  const person = row("Ananya", { status });
  const { acts } = await table([person]);
  const dialog = await choose("Ananya", label);
  await userEvent.click(dialog.getByRole("button", { name: label }));
  expect(dialog.getByText("Please give a reason.")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox"), "Asked for money");
  await userEvent.dblClick(dialog.getByRole("button", { name: label }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(acts).toEqual([[what, { id: person._id, reason: "Asked for money" }]]);
});

it("keeps the reason when the server refuses, and says why", async () => {
  await table([row("Ananya")]);
  fakeApi(usersApi)({
    suspend: () => {
      throw rejection(409, "already_suspended");
    },
  });
  const dialog = await choose("Ananya", "Suspend");
  const field = dialog.getByRole<HTMLTextAreaElement>("textbox");
  await userEvent.type(field, "Rude");
  await userEvent.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(await dialog.findByText(/This person is suspended already/)).toBeTruthy();
  expect(field.value).toBe("Rude");
});

it("writes a notice to a person and deletes them, from the table [DA-092]", async () => {
  const person = row("Ananya");
  const { acts, notices } = await table([person]);
  const notice = await choose("Ananya", "Send Notice");
  await userEvent.click(notice.getByRole("button", { name: "Send Notice" }));
  expect(notice.getByText("Subject is required")).toBeTruthy();
  await userEvent.type(notice.getByRole("textbox", { name: /Subject/ }), "Documents");
  await userEvent.type(notice.getByRole("textbox", { name: /Message/ }), "Please send them.");
  await userEvent.click(notice.getByRole("button", { name: "Send Notice" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(notices).toEqual([
    { id: person._id, role: "Tutor", subject: "Documents", message: "Please send them." },
  ]);
  const removal = await choose("Ananya", "Delete");
  expect(removal.queryByText(/whole account/)).toBeNull();
  await userEvent.click(removal.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(acts).toEqual([["delete", { id: person._id }]]));
});

it("shows the history of a person", async () => {
  await table([row("Ananya")]);
  const dialog = await choose("Ananya", "History");
  expect(await dialog.findByText("Be polite")).toBeTruthy();
  expect(dialog.getByText("Warned by Asha")).toBeTruthy();
  expect(dialog.getByText("Reports about the profile and picture: 2")).toBeTruthy();
});

it("lists what was reported of a person, of all services that answer, with the way to the queue", async () => {
  const person = row("Ananya");
  await table([person]);
  const at = (n: number) => `2025-01-0${n}T10:00:00.000Z`;
  const settlement = { by: "Meera Rao", at: at(9) };
  const report = { _id: id(), reason: "harassment", count: 1, settled: false };
  fakeApi(usersApi)({
    reportsAbout: () => ({
      reports: [{ ...report, kind: "picture", settled: true, settlement, createdAt: at(3) }],
      total: 4,
    }),
  });
  fakeApi(contentApi)({
    reportedCommentsBy: () => ({
      reports: [{ ...report, kind: "comment", reason: "Buys", count: 2, createdAt: at(5) }],
      total: 1,
    }),
  });
  fakeApi(chatApi)({ reportsAbout: () => ({ reports: [], total: 0 }) });
  let isDown = true;
  fakeApi(bookingsApi)({
    reportedReviewsBy: () => {
      if (isDown) throw offline();
      const answer = { kind: "review", about: "answer", createdAt: at(6) } as const;
      return { reports: [{ ...report, ...answer }], total: 1 };
    },
    reportedRequirementsBy: () => ({
      reports: [{ ...report, kind: "requirement", reason: "Buys", createdAt: at(2) }],
      total: 1,
    }),
  });
  const dialog = await choose("Ananya", "History");
  const list = within(await dialog.findByRole("region", { name: "What was reported" }));
  const links = await list.findAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["A comment of Ananya", `/dashboard/moderation?kind=comment&person=${person._id}`],
    [
      "The picture of Ananya",
      `/dashboard/moderation?kind=picture&person=${person._id}&state=settled`,
    ],
    ["A post by Ananya", `/dashboard/moderation?kind=requirement&person=${person._id}`],
  ]);
  expect(list.getByText("January 5, 2025 · reported by 2 people")).toBeTruthy();
  expect(list.getByText(/settled by Meera Rao/)).toBeTruthy();
  expect(list.getByText("3 older ones are not listed here.")).toBeTruthy();
  expect(list.getByText("Harassment or insults")).toBeTruthy();
  const failed = list.getByRole("alert");
  expect(failed.textContent).toContain("Reported reviews could not be loaded.");
  isDown = false;
  await userEvent.click(within(failed).getByRole("button", { name: "Try Again" }));
  expect(await list.findByRole("link", { name: "An answer of Ananya to a review" })).toBeTruthy();
  expect(list.queryByRole("alert")).toBeNull();
});

it("shows the people while the bookings cannot be counted", async () => {
  await table([row("Ananya")], "/dashboard/home");
  cleanup();
  fakeApi(bookingsApi)({
    requestCounts: () => {
      throw offline();
    },
  });
  await show("/dashboard/tutors");
  const line = await lineOf("Ananya");
  expect(line.getByRole("cell", { name: "–" })).toBeTruthy();
});

it("says when nobody is found, and in Hindi", async () => {
  await table([]);
  expect(await screen.findByText("Nobody found")).toBeTruthy();
  await act(async () => setLanguage("hi"));
  expect(await screen.findByText("कोई नहीं मिला")).toBeTruthy();
});
