import { contentApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { createGate, show } from "../testing/show.tsx";
import { notice, signIn } from "../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

const AT = "/userdashboard/notifications";
const rows = () => screen.getAllByRole("listitem");

it("lists the notices of the signed-in person with subject and message [DA-041, DA-042]", async () => {
  expect([contentApi.notices.method, contentApi.notices.path]).toEqual(["GET", "/notices/:id"]);
  const me = signIn("Tutor");
  const queries: string[] = [];
  fakeApi(contentApi)({
    notices: ({ params }) => {
      queries.push(params.id);
      return { data: [notice("Welcome", { message: "Good to have you." }), notice("Fees")] };
    },
  });
  await show(AT);
  expect(await screen.findByRole("heading", { name: "Welcome" })).toBeTruthy();
  const first = within(rows()[0] ?? document.body);
  expect(first.getByText("Good to have you.")).toBeTruthy();
  expect(first.getByText("January 5, 2025")).toBeTruthy();
  expect(rows()).toHaveLength(2);
  expect(queries).toEqual([me]);
});

it("dims what is solved and nothing else [DA-043]", async () => {
  signIn("Student");
  fakeApi(contentApi)({
    notices: () => ({ data: [notice("New"), notice("Old", { solved: true })] }),
  });
  await show(AT);
  await screen.findByRole("heading", { name: "Old" });
  expect(rows().map((row) => row.hasAttribute("data-done"))).toEqual([false, true]);
  expect(within(rows()[1] ?? document.body).getByText("Read")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Mark as read" })).toHaveLength(1);
});

it("shows an empty state [DA-044]", async () => {
  signIn("Student");
  fakeApi(contentApi)({ notices: () => ({ data: [] }) });
  await show(AT);
  expect(await screen.findByText("There was no Notification to show.")).toBeTruthy();
});

it("shows the shape of notices while they come", async () => {
  signIn("Student");
  fakeApi(contentApi)({ notices: () => new Promise(() => {}) });
  await show(AT);
  expect((await screen.findAllByTestId("skeleton-inbox")).length).toBeGreaterThan(1);
  expect(screen.getByText("Loading…")).toBeTruthy();
});

it("shows a failure to load, and retries", async () => {
  signIn("Student");
  let isUnavailable = true;
  fakeApi(contentApi)({
    notices: () => {
      if (isUnavailable) throw offline();
      return { data: [notice("Welcome")] };
    },
  });
  await show(AT);
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Your notices could not be loaded.",
  );
  isUnavailable = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Welcome" })).toBeTruthy();
});

it("marks a notice as read once, however often it is pressed, and dims it", async () => {
  signIn("Student");
  const one = notice("Welcome");
  const other = notice("Fees");
  const slow = createGate();
  let isRead = false;
  let calls = 0;
  fakeApi(contentApi)({
    notices: () => ({ data: [{ ...one, solved: isRead }, other] }),
    readNotice: async ({ params, body }) => {
      calls++;
      await slow.opened;
      isRead = params.id === one._id && body.solved;
      return { data: { ...one, solved: true } };
    },
  });
  await show(AT);
  const [first] = await screen.findAllByRole("button", { name: "Mark as read" });
  await userEvent.dblClick(first ?? document.body);
  slow.open();
  expect(await screen.findByText("Read")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Mark as read" })).toHaveLength(1);
  expect(calls).toBe(1);
});

it("shows that a notice could not be marked, and leaves it unread", async () => {
  signIn("Student");
  fakeApi(contentApi)({
    notices: () => ({ data: [notice("Welcome")] }),
    readNotice: () => {
      throw problem(503, "away");
    },
  });
  const { toastShown } = await show(AT);
  await userEvent.click(await screen.findByRole("button", { name: "Mark as read" }));
  await toastShown("That could not be saved. away");
  expect(screen.getByRole("button", { name: "Mark as read" })).toBeTruthy();
});

it("words a notice of the platform in the reader's language, and leaves what a person wrote", async () => {
  signIn("Student");
  setLanguage("hi");
  const solved = { kind: "help_answered", params: { subject: "Board", reply: "CBSE." } };
  const stored = notice("Your help request was solved");
  const notices = [{ ...notice("A planted sentence"), ...solved }, stored, notice("Fees")];
  fakeApi(contentApi)({
    notices: () => ({ data: notices.map((one, n) => ({ ...one, _id: String(n) })) }),
  });
  await show(AT);
  expect(await screen.findByRole("heading", { name: "आपका सहायता अनुरोध हल हो गया" })).toBeTruthy();
  expect(screen.getByText("आपके अनुरोध “Board” के बारे में: CBSE.")).toBeTruthy();
  expect(screen.queryByText("A planted sentence")).toBeNull();
  expect(screen.getByRole("heading", { name: stored.subject })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Fees" })).toBeTruthy();
});

it("shows warnings, suspensions and their end with the reason", async () => {
  signIn("Tutor");
  const params = { reason: "Please be polite" };
  const kinds = ["warning", "suspension", "suspension_lifted", "of_a_newer_service"];
  fakeApi(contentApi)({
    notices: () => ({
      data: kinds.map((kind) => ({ ...notice(`Written: ${kind}`), kind, params })),
    }),
  });
  await show(AT);
  for (const [title, text] of [
    ["A warning from our team", /asks you to change it:\s+Please be polite/],
    ["Your account is suspended", /The reason:\s+Please be polite/],
    ["Your account is no longer suspended", /Our team says:\s+Please be polite/],
  ] as const) {
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  }
  // Another kind has the words that came with it.
  expect(screen.getByRole("heading", { name: "Written: of_a_newer_service" })).toBeTruthy();
});

it("opens what a notice is about, and marks it as read by that", async () => {
  signIn("Tutor");
  const link = "/my-bookings?booking=b1";
  const told = { kind: "booking_requested", params: { name: "Asha", subject: "Physics" }, link };
  const one = { ...notice("A stored sentence"), ...told };
  const read: string[] = [];
  fakeApi(contentApi)({
    notices: () => ({ data: [one] }),
    readNotice: ({ params, body }) => {
      if (body.solved) read.push(params.id);
      return { data: { ...one, solved: true } };
    },
  });
  const { address } = await show(AT);
  expect(await screen.findByRole("heading", { name: "Asha has sent you a request" })).toBeTruthy();
  expect(screen.getByText(/About: Physics/)).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Open the request" }));
  expect(address()).toBe(link);
  await waitFor(() => expect(read).toEqual([one._id]));
});

it.each(["https://evil.example", "//evil.example", "/\\evil.example", ""])(
  "offers no way to %j",
  async (link) => {
    signIn("Tutor");
    fakeApi(contentApi)({ notices: () => ({ data: [notice("Fees", { link })] }) });
    await show(AT);
    const row = within((await screen.findAllByRole("listitem"))[0] ?? document.body);
    expect(row.queryByRole("link")).toBeNull();
  },
);

it("shows beside its name in the menu how many notices are unread", async () => {
  signIn("Student");
  fakeApi(contentApi)({ notices: () => ({ data: [] }), unreadNotices: () => ({ unread: 3 }) });
  await show(AT);
  expect(await screen.findByRole("link", { name: /^Notifications\s*3\s*unread$/ })).toBeTruthy();
});
