import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { clearQueries } from "@tutorsetu/web-kit/query";
import { useSession } from "@tutorsetu/web-kit/session";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signIn, tutorPage, tutorProfile, twoListings } from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
});
beforeEach(() => sessionStorage.clear());

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const request = () => press("Request Tuition from Ananya");
const dialog = () => screen.findByRole("dialog", { name: "Request tuition from Ananya" });
const message = () => screen.findByLabelText<HTMLTextAreaElement>("Message (optional)");

/** Both listings, and the page of the tutor who is in one of them. */
function withPages() {
  const here = twoListings();
  const { _id, userId } = here.ananya;
  const profile = { ...tutorProfile("Ananya"), _id, userId };
  fakeApi(usersApi)({
    tutor: ({ params: { id } }) => {
      if (![_id, userId._id].includes(id)) throw problem(404, "No tutors found");
      return { data: profile, tutor: profile };
    },
  });
  fakeApi(bookingsApi)({
    reviews: () => ({ reviews: [], rating: null, nextCursor: null, total: 0 }),
  });
  return { ...here, ananyaId: userId._id };
}
/** A reload keeps the address and what the tab has stored, and nothing else. */
function leave() {
  cleanup();
  clearQueries();
}
const nextOf = (address: string) => new URL(address, "http://x.test").searchParams.get("next");

it("comes back to the tutor, with the dialog open, when somebody who is signed out books [LI-093, LI-094]", async () => {
  const { ananyaId } = withPages();
  const visit = await show("/tutor?subject=physics");
  await request();
  const next = nextOf(visit.address()) ?? "";
  expect(next).toBe(`/tutor/${ananyaId}?book=${ananyaId}`);
  leave();
  signIn("Student");
  await show(next);
  expect(await screen.findByRole("heading", { level: 1, name: "Ananya" })).toBeTruthy();
  expect(await dialog()).toBeTruthy();
});

it("keeps what was filled in when the session ended over it", async () => {
  const { ananyaId, reply } = withPages();
  const own = signIn("Student");
  const visit = await show("/tutor");
  await request();
  await userEvent.type(await message(), "Board");
  // The clock ends the session while somebody writes on.
  useSession.getState().expire();
  await userEvent.type(await message(), " exam.");
  reply.reject = () => {
    throw problem(401, "Please sign in.");
  };
  await press("Send request");
  await waitFor(() => expect(nextOf(visit.address())).toBe(`/tutor/${ananyaId}?book=${ananyaId}`));
  const next = nextOf(visit.address()) ?? "";
  leave();
  const account = { userName: "Me", email: "me@test.example", image: null, phoneNo: "" };
  useSession.getState().signIn({ _id: own, role: "Student", ...account, refreshToken: "t2" });
  await show(next);
  await dialog();
  expect((await message()).value).toBe("Board exam.");
});

it.each(["/tutor?subject=physics", "/tutor/ananya"])(
  "keeps the open dialog and what was typed over a reload of %s",
  async (path) => {
    const { ananya } = withPages();
    signIn("Student");
    const visit = await show(path.replace("ananya", ananya._id));
    await request();
    await userEvent.type(await message(), "Board exam.");
    const address = visit.address();
    leave();
    await show(address);
    await dialog();
    expect((await message()).value).toBe("Board exam.");
    await press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);

it("does not reopen a dialog that was closed or sent, and adds no history entry", async () => {
  withPages();
  signIn("Student");
  const visit = await show("/tutor?subject=physics");
  await request();
  await dialog();
  await press("Cancel");
  await waitFor(() => expect(visit.address()).toBe("/tutor?subject=physics"));
  await request();
  await dialog();
  await press("Send request");
  await screen.findByText("Request sent. You can follow it in My Bookings.");
  expect(visit.address()).toBe("/tutor?subject=physics");
});

it("finds the tutor on a page of their own when the list begins without them after a reload", async () => {
  const { ananyaId } = withPages();
  signIn("Student");
  fakeApi(usersApi)({ allTutors: () => tutorPage([tutorProfile("Somebody")]) });
  const visit = await show(`/tutor?subject=physics&book=${ananyaId}`);
  await dialog();
  expect(visit.address()).toBe(`/tutor/${ananyaId}?book=${ananyaId}`);
});

it.each(["Tutor", "Admin"] as const)("opens nothing for a %s, who may not book", async (role) => {
  const { ananyaId } = withPages();
  signIn(role);
  await show(`/tutor/${ananyaId}?book=${ananyaId}`);
  await screen.findByText("Only students can request a tutor.");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("leaves why a booking was refused beside the button when the dialog is closed", async () => {
  withPages();
  signIn("Student");
  const { reply } = twoListings();
  await show("/tutor");
  await request();
  reply.reject = () => {
    throw problem(403, "You cannot reach this person.");
  };
  await dialog();
  await press("Send request");
  const words =
    "You cannot reach this person. If you think that is a mistake, please write to us on the contact page.";
  expect((await within(await dialog()).findByRole("alert")).textContent).toBe(words);
  expect(screen.getByText("Failed to book. Please try again later.")).toBeTruthy();
  await press("Cancel");
  const button = await screen.findByRole("button", { name: "Request Tuition from Ananya" });
  const note = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe(words);
});
