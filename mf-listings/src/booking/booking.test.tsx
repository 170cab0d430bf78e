import { bookingsApi } from "@tutorsetu/contracts/apis";
import { type Booking } from "@tutorsetu/contracts/bookings";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, beforeEach, expect, it } from "vitest";
import { booking, bookingPage, signIn, twoListings } from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});
beforeEach(() => sessionStorage.clear());

const request = () => screen.findByRole("button", { name: "Request Tuition from Ananya" });
const offer = () => screen.findByRole("button", { name: "Offer Tuition to Meera" });
const send = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("requests tuition from the card, with what the student wishes [LI-047, LI-089, LI-095]", async () => {
  const own = signIn("Student");
  const { ananya, sent } = twoListings();
  await show("/tutor");
  const button = await request();
  expect(button.textContent).toBe("Request Tuition");
  await userEvent.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Request tuition from Ananya" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Subject (optional)" }), " Physics ");
  await userEvent.type(dialog.getByRole("textbox", { name: "Message (optional)" }), "Board exam.");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Wed" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Mon" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Evening" }));
  await userEvent.click(dialog.getByRole("radio", { name: "Online" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "A trial lesson first" }));
  await send("Send request");
  expect(await screen.findByText("Tutor Booked Successful!")).toBeTruthy();
  expect(sent).toEqual([
    {
      tutorId: ananya.userId._id,
      studentId: own,
      bookerRole: "Student",
      subject: "Physics",
      message: "Board exam.",
      preferredSlots: [
        { day: "mon", part: "evening" },
        { day: "wed", part: "evening" },
      ],
      mode: "online",
      trial: true,
    },
  ]);
  expect(screen.getByText("Request sent. You can follow it in My Bookings.")).toBeTruthy();
  const dialogNow = within(screen.getByRole("dialog"));
  const onward = dialogNow.getByRole("link", { name: "See My Bookings" });
  expect(onward.getAttribute("href")).toBe("/my-bookings");
});

it("offers tuition from the card [LI-062, LI-090]", async () => {
  const own = signIn("Tutor");
  const { meera, sent } = twoListings();
  await show("/student");
  const button = await offer();
  expect(button.textContent).toBe("Offer Tuition");
  await userEvent.click(button);
  await screen.findByRole("dialog", { name: "Offer tuition to Meera" });
  await send("Send offer");
  expect(await screen.findByText("Student Booked Successful!")).toBeTruthy();
  expect(sent).toMatchObject([
    { studentId: meera._id, tutorId: own, bookerRole: "Tutor", preferredSlots: [] },
  ]);
});

it("calls a student's booking a Student's by default [LI-096]", async () => {
  signIn("Student");
  const { sent } = twoListings();
  await show("/tutor");
  await userEvent.click(await request());
  await screen.findByRole("dialog");
  await send("Send request");
  await waitFor(() => expect(sent.map(({ bookerRole }) => bookerRole)).toEqual(["Student"]));
});

it("takes any time of a chosen day when no time is chosen", async () => {
  signIn("Student");
  const { sent } = twoListings();
  await show("/tutor");
  await userEvent.click(await request());
  expect(screen.queryByRole("checkbox", { name: "Evening" })).toBeNull();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Sat" }));
  await send("Send request");
  await waitFor(() =>
    expect(sent[0]?.preferredSlots).toEqual([
      { day: "sat", part: "morning" },
      { day: "sat", part: "afternoon" },
      { day: "sat", part: "evening" },
    ]),
  );
});

it("sends one request for a double click, and shows that it is sending", async () => {
  signIn("Student");
  let answer: (made: Booking) => void = () => {};
  const { ananya, sent } = twoListings(() => new Promise((resolve) => (answer = resolve)));
  await show("/tutor");
  await userEvent.dblClick(await request());
  await screen.findByRole("dialog");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await userEvent.dblClick(screen.getByRole("button", { name: "Send request" }));
  const busy = await screen.findByRole<HTMLButtonElement>("button", { name: "Sending…" });
  expect(busy.disabled).toBe(true);
  expect(sent).toHaveLength(1);
  answer(booking({ tutor: ananya.userId._id, student: "" }));
  await screen.findByText("Request sent. You can follow it in My Bookings.");
  expect(sent).toHaveLength(1);
});

it("disables the button of a booked person at once and moves the focus to the link beside it", async () => {
  signIn("Student");
  twoListings();
  await show("/tutor");
  await userEvent.click(await request());
  await screen.findByRole("dialog");
  await send("Send request");
  await screen.findByText("Request sent. You can follow it in My Bookings.");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  const button = await request();
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(true));
  expect(button.getAttribute("aria-describedby")).toBeTruthy();
  expect(screen.getByText(/You already have an active booking with this person/)).toBeTruthy();
  const onward = screen.getByRole("link", { name: "See My Bookings" });
  await waitFor(() => expect(document.activeElement).toBe(onward));
});

it("moves the focus to the link also when the bookings load after the form was closed", async () => {
  signIn("Student");
  const { kept } = twoListings();
  let answer: () => void = () => {};
  await show("/tutor");
  await userEvent.click(await request());
  await screen.findByRole("dialog");
  fakeApi(bookingsApi)({
    list: () => new Promise((resolve) => (answer = () => resolve(bookingPage(kept)))),
  });
  await send("Send request");
  await screen.findByText("Request sent. You can follow it in My Bookings.");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(document.activeElement).toBe(await request());
  answer();
  const onward = await screen.findByRole("link", { name: "See My Bookings" });
  await waitFor(() => expect(document.activeElement).toBe(onward));
});

it("returns the focus when the form is closed, and keeps what was typed", async () => {
  signIn("Student");
  twoListings();
  await show("/tutor");
  await userEvent.click(await request());
  await userEvent.type(await screen.findByLabelText("Message (optional)"), "Half a thou");
  await send("Cancel");
  expect(document.activeElement).toBe(await request());
  await userEvent.keyboard("{Enter}");
  const box = await screen.findByLabelText<HTMLTextAreaElement>("Message (optional)");
  expect(box.value).toBe("Half a thou");
});

it("says in a toast that a tutor could not be booked, and beside the form why [LI-091]", async () => {
  signIn("Student");
  const { reply } = twoListings();
  await show("/tutor");
  await userEvent.click(await request());
  await userEvent.type(await screen.findByLabelText("Message (optional)"), "Board exam.");
  reply.reject = () => {
    throw problem(403, "This tutor takes no requests.");
  };
  await send("Send request");
  expect(await screen.findByText("Failed to book. Please try again later.")).toBeTruthy();
  expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe(
    "This tutor takes no requests. If you think that is a mistake, please write to us on the contact page.",
  );
  const box = screen.getByLabelText<HTMLTextAreaElement>("Message (optional)");
  expect(box.value).toBe("Board exam.");
  reply.reject = () => {
    throw offline();
  };
  await send("Send request");
  await screen.findByText("Nothing answered. Please check your internet connection and try again.");
  delete reply.reject;
  await send("Send request");
  expect(await screen.findByText("Request sent. You can follow it in My Bookings.")).toBeTruthy();
});

it("sends visitors to the login, with the way back in the address [LI-093, LI-094]", async () => {
  const { ananya, meera } = twoListings();
  const visit = await show("/student?subject=english");
  await userEvent.click(await offer());
  expect(await screen.findByText("Please log in to book a Student")).toBeTruthy();
  const next = (kind: string, id: string) => encodeURIComponent(`/${kind}/${id}?book=${id}`);
  expect(visit.address()).toBe(`/login?next=${next("student", meera._id)}`);
  cleanup();
  const again = await show("/tutor");
  await userEvent.click(await request());
  expect(await screen.findByText("Please log in to book a Tutor")).toBeTruthy();
  expect(again.address()).toBe(`/login?next=${next("tutor", ananya.userId._id)}`);
});

it("speaks Hindi", async () => {
  signIn("Student");
  setLanguage("hi");
  twoListings();
  await show("/tutor");
  await userEvent.click(await screen.findByText("ट्यूशन का अनुरोध करें"));
  expect(await screen.findByRole("button", { name: "अनुरोध भेजें" })).toBeTruthy();
});
