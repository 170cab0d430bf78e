import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { id, signIn, tutorPage, tutorProfile } from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

function ownProfile(more: Partial<OwnProfile> = {}) {
  const tutor = tutorProfile("Ananya");
  const { fee, subjects, experience, bio, city, state, createdAt } = tutor;
  const account = { userName: "Ananya", email: "a@test.example", phoneNo: "+919812345678" };
  const profile: OwnProfile = {
    _id: tutor._id,
    userId: tutor.userId._id,
    role: "Tutor",
    image: "/uploads/a.webp",
    ...account,
    fee,
    subjects,
    experience,
    bio,
    city,
    state,
    createdAt,
    ...more,
  };
  fakeApi(usersApi)({
    profile: () => ({ profile }),
    tutor: () => ({ data: tutor, tutor }),
    allTutors: () => tutorPage([]),
  });
  return profile;
}

it("shows tutors what others read of lessons that were held", async () => {
  signIn("Tutor");
  ownProfile();
  const none = { reviews: [], rating: null, total: 0, nextCursor: null };
  const lessons = { month: "2026-12", held: 11, lessons: 12 };
  fakeApi(bookingsApi)({ reviews: () => ({ ...none, lessons }) });
  await show("/tutordetail");
  expect(await screen.findByText("Held 11 of 12 lessons in December 2026")).toBeTruthy();
});

it("shows tutors their own card and what is still missing [LI-008]", async () => {
  signIn("Tutor");
  const profile = ownProfile({ image: null, bio: " " });
  const visit = await show("/tutordetail");
  expect(await screen.findByRole("article", { name: "Ananya" })).toBeTruthy();
  expect(visit.address()).toBe("/tutordetail");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your public profile");
  expect(screen.getByText("71% complete")).toBeTruthy();
  const missing = screen.getByRole("heading", { name: "Still missing" }).nextElementSibling;
  expect([...(missing?.children ?? [])].map((one) => one.textContent)).toEqual([
    "Write about yourself: families read how you teach",
    "Add a picture: families see who would come",
  ]);
  const edit = screen.getByRole("link", { name: "Edit your profile" });
  expect(edit.getAttribute("href")).toBe("/userdashboard/profile");
  const view = screen.getByRole("link", { name: "View Profile" });
  expect(view.getAttribute("href")).toBe(`/tutor/${profile._id}`);
});

it("asks for the offer and the PIN code, where the service knows of them", async () => {
  signIn("Tutor");
  ownProfile({ offer: { teachesAt: ["online"] }, classes: [], pinCode: "" });
  await show("/tutordetail");
  expect(await screen.findByText("57% complete")).toBeTruthy();
  expect(screen.getByText("Say your classes: families filter by class")).toBeTruthy();
  expect(screen.queryByText(/^Name your areas/)).toBeNull();
});

it("says when nothing is missing", async () => {
  signIn("Tutor");
  ownProfile();
  await show("/tutordetail");
  expect(await screen.findByText("100% complete")).toBeTruthy();
  expect(screen.getByText("Nothing is missing. Well done!")).toBeTruthy();
});

it.each(["Student", "Admin"] as const)("leads a %s to the tutors [LI-008]", async (role) => {
  signIn(role);
  ownProfile();
  const visit = await show("/tutordetail");
  await screen.findByRole("heading", { name: "Find Your Perfect Tutor" });
  expect(visit.address()).toBe("/tutor");
});

it("redirects an id to that tutor, and a visitor to the login [LI-008]", async () => {
  const one = id();
  ownProfile();
  const visitor = await show(`/tutordetail?id=${one}`);
  expect(visitor.address()).toBe(`/login?next=${encodeURIComponent(`/tutordetail?id=${one}`)}`);
  cleanup();
  signIn("Admin");
  const visit = await show(`/tutordetail?id=${one}`);
  await screen.findByRole("heading", { name: "Ananya" });
  expect(visit.address()).toBe(`/tutor/${one}`);
});

it("says that the profile could not be read, and tries again", async () => {
  signIn("Tutor");
  ownProfile();
  fakeApi(usersApi)({
    profile: () => {
      throw problem(503, "away");
    },
  });
  await show("/tutordetail");
  expect(await screen.findByText(/Your profile could not be loaded/)).toBeTruthy();
  ownProfile();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("article", { name: "Ananya" })).toBeTruthy();
});

it("speaks Hindi", async () => {
  signIn("Tutor");
  setLanguage("hi");
  ownProfile();
  await show("/tutordetail");
  expect(await screen.findByRole("heading", { name: "आपकी सार्वजनिक प्रोफ़ाइल" })).toBeTruthy();
});
