import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Requirement, StudentProfile } from "@tutorsetu/contracts/people";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { bookingPage, id, signIn, studentProfile } from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

function open(student: StudentProfile) {
  fakeApi(bookingsApi)({ list: () => bookingPage([]) });
  fakeApi(usersApi)({ student: () => ({ data: student, student }) });
  return show(`/student/${student._id}`);
}

it.each([
  ["Tutor", "once this student asks you"],
  ["Student", "by first name only"],
] as const)("tells a %s why a student is masked [AMB-070]", async (role, words) => {
  signIn(role);
  await open(studentProfile("Meera K.", { masked: true }));
  expect(await screen.findByText(words, { exact: false })).toBeTruthy();
  cleanup();
  await open(studentProfile("Meera Kale", { masked: false }));
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByText(words, { exact: false })).toBeNull();
});

it("says why a student's number is not shown, and that the share of the day is a small one [AMB-070]", async () => {
  signIn("Tutor");
  const hidden = { phoneNo: null, phoneNote: "limit", smallShare: "new" } as const;
  await open(studentProfile("Meera", hidden));
  const words = "You have seen all numbers of today. An account older than a day sees more.";
  expect(await screen.findByText(words)).toBeTruthy();
});

it.each(["Student", "Tutor", "Admin"] as const)(
  "shows a student in full to a signed-in %s [LI-007, LI-077..LI-084]",
  async (role) => {
    signIn(role);
    const seen: unknown[] = [];
    const student = studentProfile("Meera", { grade: [9, 10], bio: "Likes maps and rivers." });
    fakeApi(bookingsApi)({ list: () => bookingPage([]) });
    expect(usersApi.student.path).toBe("/users/student/:id");
    fakeApi(usersApi)({
      student: ({ params }) => {
        seen.push(params.id);
        return { data: student, student };
      },
    });
    await show(`/student/${student._id}`);
    const sheet = within(await screen.findByRole("article"));
    expect(seen).toEqual([student._id]);
    expect(sheet.getByRole("heading", { level: 1, name: "Meera" })).toBeTruthy();
    const texts = [
      "(+91) 9812345679",
      "Class 9th, 10th",
      "Mathematics",
      "English",
      "Nashik, Maharashtra",
      "Likes maps and rivers.",
    ];
    for (const text of texts) expect(sheet.getByText(text)).toBeTruthy();
    const offer = sheet.getByRole("button", { name: "Offer Tuition to Meera" });
    expect(offer.textContent).toBe("Offer Tuition");
    expect(offer.hasAttribute("disabled")).toBe(role !== "Tutor");
  },
);

it("sends a visitor who typed the address to log in, and back afterwards", async () => {
  const student = studentProfile("Meera");
  const visit = await open(student);
  expect(visit.address()).toBe(`/login?next=${encodeURIComponent(`/student/${student._id}`)}`);
});

it("opens the messaging app with a sentence, in a new tab [LI-085]", async () => {
  signIn("Tutor");
  await open(studentProfile("Meera", { phoneNo: "+919812345679" }));
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Chat On" });
  const sentence = encodeURIComponent("Hello! I would like to contact you.");
  expect(link.href).toBe(`https://wa.me/919812345679?text=${sentence}`);
  expect(link.target).toBe("_blank");
  expect(link.rel).toContain("noopener");
});

it("leads to the chat with the student by their user id [LI-086]", async () => {
  signIn("Tutor");
  const student = studentProfile("Meera");
  const visit = await open(student);
  await userEvent.click(await screen.findByRole("link", { name: "Chat with Student" }));
  expect(visit.address()).toBe(`/chat/${student.userId._id}`);
});

it("says that loading failed, in the page and once as a toast, and tries again [LI-087, LI-088]", async () => {
  signIn("Tutor");
  const student = studentProfile("Meera");
  let calls = 0;
  fakeApi(bookingsApi)({ list: () => bookingPage([]) });
  fakeApi(usersApi)({
    student: () => {
      calls += 1;
      if (calls === 1) throw problem(500, "away");
      return { data: student, student };
    },
  });
  await show(`/student/${student._id}`);
  const message = await screen.findByText("Error loading student details. Please try again later.");
  expect(message.closest("[role=alert]")).toBeTruthy();
  expect(await screen.findAllByText("Try again")).toHaveLength(1);
  await userEvent.dblClick(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Meera" })).toBeTruthy();
  expect(calls).toBe(2);
});

it("says why somebody may not look, and not that nobody is there", async () => {
  signIn("Tutor");
  fakeApi(usersApi)({
    student: () => {
      throw problem(403, "Your account is suspended.");
    },
  });
  await show(`/student/${id()}`);
  expect(await screen.findByText(/^Your account is suspended\./)).toBeTruthy();
  expect(screen.queryByText("No students found")).toBeNull();
});

it("says that nobody is there, with the way back", async () => {
  signIn("Tutor");
  fakeApi(usersApi)({
    student: () => {
      throw problem(404, "gone");
    },
  });
  const visit = await show(`/student/${id()}`);
  expect(await screen.findByRole("heading", { name: "No students found" })).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Back to students" }));
  expect(visit.address()).toBe("/student");
});

it("shows what the family looks for, as far as they have filled it in", async () => {
  signIn("Tutor");
  const requirement: Requirement = {
    board: "CBSE",
    mode: "either",
    area: "Gangapur Road",
    budget: 3000,
    days: ["wed", "mon"],
    start: "2025-06-01",
  };
  await open(studentProfile("Meera", { requirement }));
  expect(await screen.findByRole("heading", { name: "Looking for" })).toBeTruthy();
  const texts = [
    "CBSE",
    "At home or online",
    "Gangapur Road",
    "₹3,000/month",
    "Mon, Wed",
    "June 1, 2025",
  ];
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
  cleanup();
  signIn("Tutor");
  await open(studentProfile("Rohan", { requirement: { area: "Panchavati" } }));
  expect(await screen.findByText("Panchavati")).toBeTruthy();
  expect(screen.queryByText("Budget")).toBeNull();
  cleanup();
  signIn("Tutor");
  await open(studentProfile("Kabir", { requirement: null }));
  await screen.findByRole("heading", { name: "Kabir" });
  expect(screen.queryByRole("heading", { name: "Looking for" })).toBeNull();
});

it("speaks Hindi", async () => {
  signIn("Tutor");
  setLanguage("hi");
  await open(studentProfile("Meera"));
  expect(await screen.findByText("परिचय")).toBeTruthy();
});
