import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { offline, problem, resetKit } from "@tutorsetu/web-kit/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signIn } from "../testing/people.ts";
import { show } from "../testing/show.ts";
import { twoListings } from "../testing/two-listings.ts";

afterEach(() => {
  cleanup();
  resetKit();
});
beforeEach(() => sessionStorage.clear());

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

it("says the server's words when a student could not be booked, else its own [LI-092]", async () => {
  signIn("Tutor");
  const { said } = twoListings();
  await show("/student");
  await press("Offer Tuition to Meera");
  await screen.findByRole("dialog");
  said.refuse = () => {
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
  said.refuse = () => {
    throw offline();
  };
  await press("Send offer");
  expect(await screen.findByText("Failed to book. Please try again later.")).toBeTruthy();
});

it("asks to log in again when the session ends meanwhile, and loses nothing typed", async () => {
  const own = signIn("Student");
  const { ananya, said } = twoListings();
  const visit = await show("/tutor");
  await press("Request Tuition from Ananya");
  await userEvent.type(await screen.findByLabelText("Message (optional)"), "Board exam.");
  said.refuse = () => {
    throw problem(401, "Please sign in.");
  };
  await press("Send request");
  const hers = `/tutor/${ananya.userId._id}?book=${ananya.userId._id}`;
  await waitFor(() => expect(visit.address()).toBe(`/login?next=${encodeURIComponent(hers)}`));
  expect(sessionStorage.getItem(`draft:book:${own}:${ananya.userId._id}`)).toContain("Board exam.");
});
