import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { id, signIn } from "../testing/people.ts";
import { show } from "../testing/show.ts";

const DEFAULT = "TutorSetu";
beforeEach(() => {
  document.title = DEFAULT;
});
afterEach(() => {
  cleanup();
  resetKit();
});

/** What the page calls itself, in its one h1 and in the title. */
async function titleAt(at: string, heading: string) {
  await show(at);
  await screen.findByRole("heading", { level: 1, name: heading });
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  await waitFor(() => expect(document.title).not.toBe("TutorSetu"));
  return document.title;
}

it.each([
  ["tutor", "No tutors found"],
  ["student", "No students found"],
])("an unknown %s is named in the heading and the title", async (place, heading) => {
  signIn("Student");
  const gone = () => {
    throw problem(404, heading);
  };
  fakeApi(usersApi)({ tutor: gone, student: gone });
  expect(await titleAt(`/${place}/${id()}`, heading)).toBe(`${heading} · TutorSetu`);
});

it.each([
  ["/tutor", "Find Your Perfect Tutor"],
  ["/tutors", "Find Your Perfect Tutor"],
  ["/student", "Find Your Perfect Student"],
  [`/tutor/${"a".repeat(24)}`, "Error loading tutor details. Please try again later."],
  [`/student/${"a".repeat(24)}`, "Error loading student details. Please try again later."],
  ["/tutordetail", "Your public profile"],
])("%s has a heading and a title when nothing answers", async (at, heading) => {
  signIn("Tutor");
  const away = () => {
    throw offline();
  };
  fakeApi(usersApi)({
    tutor: away,
    student: away,
    allTutors: away,
    allStudents: away,
    profile: away,
  });
  expect(await titleAt(at, heading)).toBe(`${heading} · TutorSetu`);
});
