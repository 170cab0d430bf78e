import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { clearQueries } from "@tutorsetu/web-kit/query";
import { fakeApi, offline, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  booking,
  child,
  fakeChildren,
  id,
  signIn,
  signInAsParent,
  tutorProfile,
  twoListings,
} from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  localStorage.clear();
});
beforeEach(() => sessionStorage.clear());

const button = () =>
  screen.findByRole<HTMLButtonElement>("button", { name: "Request Tuition from Ananya" });
const open = async () => userEvent.click(await button());
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const forWhom = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "For whom" });
const chosen = async () => (await forWhom()).selectedOptions[0]?.text;
const noteOf = (one: HTMLElement) =>
  document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
/** A reload keeps what the browser has stored, and nothing else. */
function leave() {
  cleanup();
  clearQueries();
}

it("asks a tutor for the current child, and then for the other one", async () => {
  const [asha, rohan] = [child("Asha"), child("Rohan")];
  const own = signInAsParent([asha, rohan]);
  localStorage.setItem(`child:${own}`, rohan._id);
  const { sent } = twoListings();
  await show("/tutor");
  await open();
  expect(await chosen()).toBe("Rohan");
  await press("Send request");
  expect(await screen.findByText(/^Request for Rohan sent\./)).toBeTruthy();
  await press("Close");
  await waitFor(async () =>
    expect(noteOf(await button())).toBe(
      "You already have an active booking with this person for Rohan. See My Bookings",
    ),
  );
  expect((await button()).disabled).toBe(false);
  await open();
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("For Asha")).toBeTruthy();
  expect(dialog.getByText(/Already asked: Rohan\./)).toBeTruthy();
  await press("Send request");
  await screen.findByText(/^Request for Asha sent\./);
  expect(sent.map(({ childId }) => childId)).toEqual([rohan._id, asha._id]);
  await press("Close");
  await waitFor(async () => expect((await button()).disabled).toBe(true));
  expect(noteOf(await button())).toContain("for Asha, Rohan");
});

it("asks for another child than the current one, which stays what it was", async () => {
  const [asha, rohan] = [child("Asha"), child("Rohan")];
  const own = signInAsParent([asha, rohan]);
  const { sent } = twoListings();
  await show("/tutor");
  await open();
  await userEvent.selectOptions(await forWhom(), "Rohan");
  await press("Send request");
  await screen.findByText(/^Request for Rohan sent\./);
  expect(sent).toMatchObject([{ childId: rohan._id, studentId: own }]);
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "For" }).value).toBe(asha._id);
});

it("says of one child whom it is for, and sends that", async () => {
  const asha = child("Asha");
  signInAsParent([asha]);
  const { sent } = twoListings();
  await show("/tutor");
  await open();
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("For Asha")).toBeTruthy();
  expect(dialog.queryByRole("combobox")).toBeNull();
  await press("Send request");
  await waitFor(() => expect(sent).toMatchObject([{ childId: asha._id }]));
  await press("Close");
  await waitFor(async () => expect((await button()).disabled).toBe(true));
  expect(noteOf(await button())).toBe(
    "You already have an active booking with this person See My Bookings",
  );
});

it("asks a student without children nothing, and sends no child", async () => {
  signIn("Student");
  const { sent } = twoListings();
  await show("/tutor");
  await open();
  await screen.findByRole("dialog");
  expect(screen.queryByText(/^For /)).toBeNull();
  await press("Send request");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty("childId");
});

it("keeps for whom a request is over a reload with the dialog in the address", async () => {
  const [asha, rohan] = [child("Asha"), child("Rohan")];
  signInAsParent([asha, rohan]);
  twoListings();
  const visit = await show("/tutor");
  await open();
  await userEvent.selectOptions(await forWhom(), "Rohan");
  await userEvent.type(screen.getByLabelText("Message (optional)"), "Board exam.");
  leave();
  await show(visit.address());
  await screen.findByRole("dialog");
  expect(await chosen()).toBe("Rohan");
  expect(screen.getByLabelText("Message (optional)")).toHaveProperty("value", "Board exam.");
});

it("lets a visitor who signs in as a parent choose for whom the written request is", async () => {
  const { ananya, sent } = twoListings();
  const path = `/tutor/${ananya._id}?book=${ananya.userId._id}`;
  sessionStorage.setItem(
    `draft:book:${ananya.userId._id}`,
    JSON.stringify({ message: "Board exam.", at: Date.now() }),
  );
  const rohan = child("Rohan");
  signInAsParent([child("Asha"), rohan]);
  const tutor = { ...tutorProfile("Ananya"), _id: ananya._id, userId: ananya.userId };
  fakeApi(usersApi)({ tutor: () => ({ data: tutor, tutor }) });
  fakeApi(bookingsApi)({
    reviews: () => ({ reviews: [], rating: null, nextCursor: null, total: 0 }),
  });
  await show(path);
  await userEvent.selectOptions(await forWhom(), "Rohan");
  await press("Send request");
  await waitFor(() => expect(sent).toMatchObject([{ childId: rohan._id, message: "Board exam." }]));
});

it("does not offer a child whom tutors do not see, and says so", async () => {
  const asha = child("Asha");
  signInAsParent([asha, child("Rohan", { isShown: false })]);
  const { sent } = twoListings();
  await show("/tutor");
  await open();
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("For Asha")).toBeTruthy();
  expect(dialog.getByText(/Hidden for now, so not to be chosen: Rohan\./)).toBeTruthy();
  await press("Send request");
  await waitFor(() => expect(sent).toMatchObject([{ childId: asha._id }]));
});

it("says what a tutor offers for which child, and lets a parent ask for the other one", async () => {
  const [asha, rohan] = [child("Asha"), child("Rohan")];
  const own = signInAsParent([asha, rohan]);
  const { ananya, kept } = twoListings();
  const pair = { tutor: ananya.userId._id, student: own };
  kept.push(booking(pair, { bookerRole: "Tutor", studentProfileId: asha._id }));
  kept.push(booking(pair, { bookingStatus: "cancelled", studentProfileId: rohan._id }));
  await show("/tutor");
  await waitFor(async () =>
    expect(noteOf(await button())).toMatch(/^This person has already asked you, for Asha\./),
  );
  expect((await button()).disabled).toBe(false);
});

it("counts a booking whose child the service does not name for all of them", async () => {
  const own = signInAsParent([child("Asha"), child("Rohan")]);
  const { ananya, kept } = twoListings();
  kept.push(booking({ tutor: ananya.userId._id, student: own }));
  await show("/tutor");
  await waitFor(async () => expect((await button()).disabled).toBe(true));
});

it("reads the children again when the one who was chosen is not to be asked for any more", async () => {
  const [asha, rohan] = [child("Asha"), child("Rohan")];
  signInAsParent([asha, rohan]);
  const { sent, reply } = twoListings();
  await show("/tutor");
  await open();
  await userEvent.selectOptions(await forWhom(), "Rohan");
  reply.reject = () => {
    throw rejection(404, "no_such_child");
  };
  fakeChildren([asha]);
  await press("Send request");
  expect(await screen.findAllByText(/This child is not in your account/)).not.toEqual([]);
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByText("For Asha")).toBeTruthy();
  delete reply.reject;
  await press("Send request");
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ childId: asha._id }));
});

it("asks for nobody by chance while a parent's children cannot be read", async () => {
  const own = signIn("Student");
  localStorage.setItem(`child:${own}`, id());
  const { sent } = twoListings();
  fakeApi(usersApi)({
    children: () => {
      throw offline();
    },
  });
  await show("/tutor");
  await open();
  await screen.findByRole("dialog");
  const asha = child("Asha");
  await press("Send request");
  expect(await screen.findByText(/^Your children could not be loaded/)).toBeTruthy();
  expect(sent).toEqual([]);
  fakeChildren([asha, child("Rohan")]);
  await press("Send request");
  expect(await chosen()).toBe("Asha");
  await press("Send request");
  await waitFor(() => expect(sent).toMatchObject([{ childId: asha._id }]));
});

it("speaks Hindi", async () => {
  signInAsParent([child("Asha"), child("Rohan")]);
  setLanguage("hi");
  twoListings();
  await show("/tutor");
  await userEvent.click(await screen.findByText("ट्यूशन का अनुरोध करें"));
  await screen.findByRole("dialog");
  await waitFor(() => expect(screen.getAllByRole("combobox", { name: "किसके लिए" }).length).toBe(2));
});
