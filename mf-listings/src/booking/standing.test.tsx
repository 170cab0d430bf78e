import { bookingsApi } from "@tutorsetu/contracts/bookings";
import { cleanup, screen } from "@testing-library/react";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/fake-api";
import { afterEach, expect, it } from "vitest";
import { booking, signIn } from "../testing/people.ts";
import { show } from "../testing/show.ts";
import { twoListings } from "../testing/two-listings.ts";

afterEach(() => {
  cleanup();
  resetKit();
});

const request = () => screen.findByRole("button", { name: "Request Tuition from Ananya" });

it("offers to accept instead when the other side has asked already", async () => {
  const own = signIn("Student");
  const { ananya, kept } = twoListings();
  kept.push(booking({ tutor: ananya.userId._id, student: own }, { bookerRole: "Tutor" }));
  await show("/tutor");
  expect(await screen.findByText(/This person has already asked you/)).toBeTruthy();
  expect((await request()).hasAttribute("disabled")).toBe(true);
});

it("may ask again after a cancelled booking", async () => {
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
