import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import type { CreateBooking } from "@tutorsetu/contracts/bookings";
import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import type { TutorCard } from "@tutorsetu/contracts/people";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  booking,
  bookingPage,
  child,
  id,
  signIn,
  signInAsParent,
  tutor,
  tutorPage,
} from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
});
beforeEach(() => sessionStorage.clear());

/** Opens the request to a tutor; what was sent comes back. */
async function ask(more: Partial<TutorCard>, path = "/tutor") {
  const one = tutor("Ananya", more);
  const sent: CreateBooking[] = [];
  fakeApi(usersApi)({ allTutors: () => tutorPage([one]) });
  fakeApi(bookingsApi)({
    list: () => bookingPage([]),
    create: ({ body }) => {
      sent.push(body);
      return { message: "ok", booking: booking({ tutor: one.userId._id, student: id() }) };
    },
  });
  await show(path);
  await userEvent.click(await screen.findByRole("button", { name: "Request Tuition from Ananya" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Request tuition from Ananya" }));
  const subject = () =>
    dialog.getByRole<HTMLInputElement>("textbox", { name: "Subject (optional)" }).value;
  const send = async () => {
    await userEvent.click(dialog.getByRole("button", { name: "Send request" }));
    await waitFor(() => expect(sent).toHaveLength(1));
  };
  return { dialog, subject, sent, send };
}

const wanted = { mode: "online", days: ["mon", "tue"] } as const;

it("is filled from what child and tutor have in common, and sent with one more tap", async () => {
  const asha = child("Asha", {
    grade: 8,
    subjectInterested: ["sanskrit", "physics"],
    requirement: { mode: wanted.mode, days: [...wanted.days] },
  });
  signInAsParent([asha]);
  const { dialog, subject, sent, send } = await ask({
    subjects: ["physics", "chemistry"],
    offer: { teachesAt: ["home", "online"], days: ["tue", "wed"] },
    rating: { average: 4.5, count: 2, answersInHours: 2.4 },
  });
  await waitFor(() => expect(subject()).toBe("Physics, Class 8th"));
  expect(dialog.getByText("Usually answers within 3 hours")).toBeTruthy();
  const days = dialog.getByRole("group", { name: "Preferred days (optional)" });
  expect(within(days).getAllByRole("checkbox")).toHaveLength(2);
  await send();
  expect(sent[0]).toMatchObject({
    childId: asha._id,
    subject: "Physics, Class 8th",
    mode: "online",
    preferredSlots: ["morning", "afternoon", "evening"].map((part) => ({ day: "tue", part })),
  });
});

it("asks for lessons the one way that the tutor has, whatever the family wished", async () => {
  signInAsParent([child("Asha", { requirement: { mode: "home" } })]);
  const { dialog, sent, send } = await ask({
    offer: { teachesAt: ["online"] },
    rating: null,
    answersInHours: 2,
  });
  expect(dialog.getByText("Usually answers within 2 hours")).toBeTruthy();
  await send();
  expect(sent[0]).toMatchObject({ mode: "online", subject: "" });
});

it("fills in anew for another child, and keeps what was written", async () => {
  signInAsParent([
    child("Asha", { grade: 8, subjectInterested: ["physics"] }),
    child("Ravi", { grade: 10, subjectInterested: ["chemistry"] }),
  ]);
  const { dialog, subject } = await ask({ subjects: ["physics", "chemistry"] });
  await waitFor(() => expect(subject()).toBe("Physics, Class 8th"));
  const whom = dialog.getByRole("combobox", { name: "For whom" });
  await userEvent.selectOptions(whom, "Ravi");
  expect(subject()).toBe("Chemistry, Class 10th");
  await userEvent.type(dialog.getByRole("textbox", { name: "Subject (optional)" }), "!");
  await userEvent.selectOptions(whom, "Asha");
  expect(subject()).toBe("Chemistry, Class 10th!");
});

it("names the only subject of a tutor to a student without children", async () => {
  signIn("Student");
  const { subject } = await ask({ subjects: ["physics"] });
  expect(subject()).toBe("Physics");
});

/** A student without children, as svc-users knows her. */
function signInWith(profile: Partial<OwnProfile>, wait?: Promise<void>) {
  const userId = signIn("Student");
  const own: OwnProfile = {
    _id: id(),
    userId,
    userName: "Meera",
    email: "meera@test.example",
    role: "Student",
    image: null,
    phoneNo: "+919812345678",
    state: "Maharashtra",
    createdAt: "2026-01-01T00:00:00.000Z",
    ...profile,
  };
  fakeApi(usersApi)({
    async profile() {
      await wait;
      return { profile: own };
    },
  });
}

it("is filled from what a student without children has in common with the tutor", async () => {
  signInWith({
    grade: [9],
    subjectInterested: ["sanskrit", "chemistry"],
    requirement: { days: ["mon", "tue"], mode: "home" },
  });
  const { subject, sent, send } = await ask({
    subjects: ["physics", "chemistry"],
    offer: { teachesAt: ["home", "online"], days: ["tue"] },
  });
  await waitFor(() => expect(subject()).toBe("Chemistry, Class 9th"));
  await send();
  const days = sent[0]?.preferredSlots?.map(({ day }) => day);
  expect([new Set(days), sent[0]?.mode]).toEqual([new Set(["tue"]), "home"]);
});

it("names the only subject of a tutor, and no class of several", async () => {
  signInWith({ grade: [9, 10], subjectInterested: ["sanskrit"] });
  const { subject } = await ask({ subjects: ["physics"] });
  await waitFor(() => expect(subject()).toBe("Physics"));
});

it("asks a tutor of another state for lessons online, if there are any, and tells no place", async () => {
  signInWith({ state: "Kerala", city: "Kochi", pinCode: "682001", grade: 9 });
  const { dialog, sent, send } = await ask({ offer: { teachesAt: ["home", "online"] } });
  const online = dialog.getByRole<HTMLInputElement>("radio", { name: "Online" });
  await waitFor(() => expect(online.checked).toBe(true));
  await send();
  expect(JSON.stringify(sent[0])).not.toMatch(/682001|Kochi|Kerala/);
});

it("leaves the way open to a tutor of another state who teaches at home only", async () => {
  signInWith({ state: "Kerala", grade: 9 });
  const { sent, send } = await ask({ offer: { teachesAt: ["home"] } });
  await send();
  expect(sent[0]?.mode).toBe("home");
});

it("begins with the subject that the list was asked for", async () => {
  signInWith({ grade: 9, subjectInterested: ["chemistry"] });
  const subjects = ["physics", "chemistry"];
  const { subject } = await ask({ subjects }, "/tutor?subject=physics");
  await waitFor(() => expect(subject()).toBe("Physics, Class 9th"));
});

it("keeps what a student wrote before her profile was read", async () => {
  let come = () => {};
  const read = new Promise<void>((resolve) => (come = resolve));
  signInWith({ grade: 9, subjectInterested: ["chemistry"] }, read);
  const { dialog, subject } = await ask({ subjects: ["physics", "chemistry"] });
  await userEvent.type(dialog.getByRole("textbox", { name: "Subject (optional)" }), "Optics");
  const isOpen = () => dialog.getByRole<HTMLInputElement>("radio", { name: "Either" }).checked;
  await act(async () => come());
  expect([subject(), isOpen()]).toEqual(["Optics", true]);
});
