import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  booking,
  signIn,
  student,
  studentPage,
  studentProfile,
  twoListings,
} from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
});
beforeEach(() => sessionStorage.clear());

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

/** Two children of one account, as tutors see them. */
function siblings() {
  const here = twoListings();
  const asha = student("Asha");
  const rohan = { ...student("Rohan"), userId: { ...asha.userId, userName: "Rohan" } };
  fakeApi(usersApi)({ allStudents: () => studentPage([asha, rohan]) });
  return { ...here, asha, rohan };
}

it("lets a tutor offer to each of two children of one account, on a card each", async () => {
  const own = signIn("Tutor");
  const { asha, rohan, kept, sent } = siblings();
  kept.push(
    booking(
      { tutor: own, student: asha.userId._id },
      { bookerRole: "Tutor", studentProfileId: asha._id },
    ),
  );
  const visit = await show("/student");
  const offer = (name: string) =>
    screen.findByRole<HTMLButtonElement>("button", { name: `Offer Tuition to ${name}` });
  await waitFor(async () => expect((await offer("Asha")).disabled).toBe(true));
  expect((await offer("Rohan")).disabled).toBe(false);
  const profile = await screen.findByRole("link", { name: "View Profile of Rohan" });
  expect(profile.getAttribute("href")).toBe(`/student/${rohan._id}`);
  await userEvent.click(await offer("Rohan"));
  expect(await screen.findAllByRole("dialog")).toHaveLength(1);
  expect(visit.address()).toBe(`/student?book=${rohan._id}`);
  await press("Send offer");
  await waitFor(() => expect(sent).toMatchObject([{ studentId: rohan._id, tutorId: own }]));
});

it("opens an offer that a link of before names by the account, on the student's own page", async () => {
  signIn("Tutor");
  const { asha } = siblings();
  const profile = { ...studentProfile("Asha"), _id: asha._id, userId: asha.userId };
  fakeApi(usersApi)({ student: () => ({ data: profile, student: profile }) });
  await show(`/student?book=${asha.userId._id}`);
  expect(await screen.findByRole("dialog", { name: "Offer tuition to Asha" })).toBeTruthy();
});
