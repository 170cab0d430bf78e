import { usersApi } from "@tutorsetu/contracts/apis";
import { resolve } from "node:path";
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import type { RemoteModule } from "@tutorsetu/web-kit/remote";
import { afterEach, expect, it } from "vitest";
import { id, signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

/** What the listings expose, as they are now; a slice meets another at run time only. */
const listings = async (_name: string, expose: string): Promise<RemoteModule> => {
  // Their calls are not recorded as calls of the dashboard.
  globalThis.callsSeen = undefined;
  const folder = expose.replace(/s$/, "-list");
  return import(resolve(import.meta.dirname, `../../../mf-listings/src/${folder}/${folder}.tsx`));
};

const person = {
  _id: id(),
  city: "Pune",
  state: "Maharashtra",
  bio: "Patient.",
  createdAt: "2025-01-05T10:00:00.000Z",
};
const page = { facets: {}, nextCursor: null, total: 1 };

it("shows that a remote screen is unavailable, keeps the sidebar, and retries", async () => {
  signIn("Tutor");
  let isUnavailable = true;
  await show("/userdashboard/my-bookings", async () => {
    if (isUnavailable) throw new Error("away");
    return { default: () => <h1>There</h1> };
  });
  expect(await screen.findByText("This part of the site is unavailable right now.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Settings" })).toBeTruthy();
  isUnavailable = false;
  await act(() => userEvent.click(screen.getByRole("button", { name: "Try Again" })));
  expect(await screen.findByRole("heading", { name: "There" })).toBeTruthy();
});

it("lets an administrator write to tutors and delete them, from the dashboard [DA-092]", async () => {
  signIn("Admin");
  const deleted: string[] = [];
  const userId = { _id: id(), userName: "Ananya", image: null, email: null };
  fakeApi(usersApi)({
    allTutors: () => ({
      allTutor: [
        {
          ...person,
          userId,
          fee: 2600,
          hourly_rate: null,
          rating: null,
          subjects: ["physics"],
          experience: 4,
        },
      ],
      ...page,
    }),
    deleteTutor: ({ body }) => {
      deleted.push(body.id);
      return { message: "ok" };
    },
  });
  await show("/dashboard/tutors", listings);
  const card = within(await screen.findByRole("article", { name: "Ananya" }));
  expect(card.getByText("Send Notice")).toBeTruthy();
  await act(() => userEvent.click(card.getByRole("button", { name: "Delete Ananya" })));
  const dialog = within(await screen.findByRole("dialog"));
  await act(() => userEvent.click(dialog.getByRole("button", { name: /Delete/ })));
  expect(deleted).toEqual([userId._id]);
});

it("lets an administrator write to students and delete them, from the dashboard [DA-092]", async () => {
  signIn("Admin");
  fakeApi(usersApi)({
    allStudents: () => ({
      allStudent: [
        {
          ...person,
          userId: { _id: id(), userName: "Ravi", image: null },
          grade: 10,
          subjectInterested: ["english"],
        },
      ],
      ...page,
    }),
  });
  await show("/dashboard/students", listings);
  const card = within(await screen.findByRole("article", { name: "Ravi" }));
  expect(card.getByText("Send Notice")).toBeTruthy();
  expect(card.getByRole("button", { name: "Delete Ravi" })).toBeTruthy();
});
