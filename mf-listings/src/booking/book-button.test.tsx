import { bookingsApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { booking, signIn, twoListings } from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
});
beforeEach(() => sessionStorage.clear());

const request = () => screen.findByRole("button", { name: "Request Tuition from Ananya" });

it("offers to accept instead when the other side has asked already", async () => {
  const own = signIn("Student");
  const { ananya, kept } = twoListings();
  kept.push(booking({ tutor: ananya.userId._id, student: own }, { bookerRole: "Tutor" }));
  await show("/tutor");
  expect(await screen.findByText(/This person has already asked you/)).toBeTruthy();
  expect((await request()).hasAttribute("disabled")).toBe(true);
});

it("lets a student request again after a cancelled booking", async () => {
  const own = signIn("Student");
  const { ananya, kept } = twoListings();
  const cancelled = { bookingStatus: "cancelled" } as const;
  kept.push(booking({ tutor: ananya.userId._id, student: own }, cancelled));
  await show("/tutor");
  expect((await request()).hasAttribute("disabled")).toBe(false);
});

it.each([
  ["Tutor", "/tutor", "Request Tuition from Ananya", "Only students can request a tutor."],
  ["Admin", "/tutor", "Request Tuition from Ananya", "Only students can request a tutor."],
  ["Student", "/student", "Offer Tuition to Meera", "Only tutors can make an offer to a student."],
  ["Admin", "/student", "Offer Tuition to Meera", "Only tutors can make an offer to a student."],
] as const)("lets no %s book on %s and says why", async (role, at, name, reason) => {
  signIn(role);
  twoListings();
  await show(at);
  const button = await screen.findByRole<HTMLButtonElement>("button", { name });
  expect(button.disabled).toBe(true);
  expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    reason,
  );
});

it("lets people book while the bookings cannot be read: the server decides", async () => {
  signIn("Student");
  twoListings();
  fakeApi(bookingsApi)({
    list: () => {
      throw problem(503, "away");
    },
  });
  await show("/tutor");
  expect((await request()).hasAttribute("disabled")).toBe(false);
});

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

it("shows the server's message when a student could not be booked, else its own [LI-092]", async () => {
  signIn("Tutor");
  const { reply } = twoListings();
  await show("/student");
  await press("Offer Tuition to Meera");
  await screen.findByRole("dialog");
  reply.reject = () => {
    throw problem(409, "Somebody was quicker.");
  };
  await press("Send offer");
  // Beside the form and in the toast.
  await waitFor(() =>
    expect(
      screen.getAllByText(
        "Somebody was quicker. Please check what has changed before you try again.",
      ),
    ).toHaveLength(2),
  );
  expect(screen.queryByText("Failed to book. Please try again later.")).toBeNull();
  reply.reject = () => {
    throw offline();
  };
  await press("Send offer");
  expect(await screen.findByText("Failed to book. Please try again later.")).toBeTruthy();
});

it("asks to log in again when the session ends meanwhile, and loses nothing typed", async () => {
  const own = signIn("Student");
  const { ananya, reply } = twoListings();
  const visit = await show("/tutor");
  await press("Request Tuition from Ananya");
  await userEvent.type(await screen.findByLabelText("Message (optional)"), "Board exam.");
  reply.reject = () => {
    throw problem(401, "Please sign in.");
  };
  await press("Send request");
  const hers = `/tutor/${ananya.userId._id}?book=${ananya.userId._id}`;
  await waitFor(() => expect(visit.address()).toBe(`/login?next=${encodeURIComponent(hers)}`));
  expect(sessionStorage.getItem(`draft:@${own}:book:${ananya.userId._id}`)).toContain(
    "Board exam.",
  );
});
