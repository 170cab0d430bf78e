import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import type { CreateBooking } from "@tutorsetu/contracts/bookings";
import type { PublicTutor } from "@tutorsetu/contracts/web/public-tutors";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { clearQueries } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { booking, bookingPage, id, signIn, tutor } from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  vi.useRealTimers();
});
beforeEach(() => sessionStorage.clear());

/** A tutor with a public page, and the requests that were sent. */
function withPage() {
  const { userId, ...card } = tutor("Priya Nair");
  const { email: _email, ...user } = userId;
  const address = `/t/priya-nair-physics-pune-${card._id}`;
  const page: PublicTutor = { ...card, userId: user, address, updatedAt: "2025-01-05" };
  fakeApi(usersApi)({ publicTutor: () => ({ tutor: page }) });
  const sent: CreateBooking[] = [];
  fakeApi(bookingsApi)({
    list: () => bookingPage([]),
    reviews: () => ({ reviews: [], rating: null, nextCursor: null, total: 0 }),
    create: ({ body }) => {
      sent.push(body);
      return { message: "ok", booking: booking({ tutor: user._id, student: id() }) };
    },
  });
  return { address, sent, open: `${address}?book=${user._id}` };
}

const button = () => screen.findByRole("button", { name: "Request Tuition from Priya Nair" });
const dialog = () => screen.findByRole("dialog", { name: "Request tuition from Priya Nair" });
const message = () => screen.findByLabelText<HTMLTextAreaElement>("Message (optional)");
const send = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Send request" }));
const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes("book:"));

const drafted = () =>
  drafts().map((key) => /"message":"([^"]*)"/.exec(sessionStorage.getItem(key) ?? "")?.[1] ?? "");

/** A visitor has written a request and stands before the wall; what the tab has stored is left. */
async function writtenBy(address: string) {
  const visit = await show(address);
  await userEvent.click(await button());
  await userEvent.type(await message(), "Board exam.");
  await userEvent.click(screen.getByRole("checkbox", { name: "A trial lesson first" }));
  await send();
  return visit;
}
function leave() {
  cleanup();
  clearQueries();
}

it("lets a visitor write a request, and asks for an account when it is sent", async () => {
  const { address, open, sent } = withPage();
  const visit = await writtenBy(address);
  const next = encodeURIComponent(open);
  expect(within(await dialog()).getByRole("status").textContent).toContain("Priya Nair");
  expect(link("Create a free account")).toBe(`/signup?role=Student&next=${next}`);
  expect(link("I have an account")).toBe(`/login?next=${next}`);
  expect([visit.address(), sent]).toEqual([open, []]);
  await userEvent.click(screen.getByRole("button", { name: "Change the request" }));
  expect((await message()).value).toBe("Board exam.");
});

it("leads back into the request, filled in, which is sent once and leaves nothing", async () => {
  const { address, open, sent } = withPage();
  await writtenBy(address);
  leave();
  signIn("Student");
  const visit = await show(open);
  expect((await message()).value).toBe("Board exam.");
  expect(drafts()).toEqual([expect.stringMatching(/^draft:@[0-9a-f]{24}:book:/)]);
  await send();
  expect(await screen.findByText(/Request sent/)).toBeTruthy();
  expect(sent).toMatchObject([{ message: "Board exam.", trial: true }]);
  expect([drafts(), visit.address()]).toEqual([[], address]);
});

it("is open with what was written after a reload of the visitor's", async () => {
  const { address, open } = withPage();
  await writtenBy(address);
  leave();
  await show(open);
  expect((await message()).value).toBe("Board exam.");
});

it.each(["Tutor", "Admin"] as const)("tells a %s who signed in for it why not", async (role) => {
  const { address, open, sent } = withPage();
  await writtenBy(address);
  leave();
  signIn(role);
  await show(open);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "You are signed in, but not as a student. Only students can request a tutor.",
  );
  expect((await button()).hasAttribute("disabled")).toBe(true);
  expect([screen.queryByRole("dialog"), sent]).toEqual([null, []]);
});

it("forgets what a visitor wrote after a day", async () => {
  const { address, open } = withPage();
  await writtenBy(address);
  leave();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
  signIn("Student");
  await show(open);
  expect((await message()).value).toBe("");
  expect(drafts()).toEqual([]);
});

it("forgets it when whoever went on with it signs out", async () => {
  const { address, open } = withPage();
  await writtenBy(address);
  leave();
  signIn("Student");
  await show(open);
  await message();
  useSession.getState().signOut();
  await waitFor(() => expect(drafts()).toEqual([]));
});

it("gives one person's request to nobody else", async () => {
  const { address, open } = withPage();
  await writtenBy(address);
  leave();
  signIn("Student");
  await show(open);
  await message();
  leave();
  useSession.getState().expire();
  signIn("Student");
  await show(open);
  expect((await message()).value).toBe("");
});

it("leads whoever signs in back into their own request where somebody else's session had ended", async () => {
  const { address, open } = withPage();
  signIn("Student");
  await show(open);
  await userEvent.type(await message(), "Hers.");
  useSession.getState().expire();
  leave();
  await writtenBy(address);
  expect(drafted().toSorted((a, b) => a.localeCompare(b))).toEqual(["Board exam.", "Hers."]);
  leave();
  signIn("Student");
  await show(open);
  expect((await message()).value).toBe("Board exam.");
  expect(drafted()).toEqual(["Board exam."]);
});

it("says it in Hindi", async () => {
  setLanguage("hi");
  const { open } = withPage();
  await show(open);
  await userEvent.click(await screen.findByRole("button", { name: "अनुरोध भेजें" }));
  expect(await screen.findByRole("link", { name: "निःशुल्क खाता बनाएँ" })).toBeTruthy();
});
