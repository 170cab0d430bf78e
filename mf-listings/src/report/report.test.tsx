import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { TutorProfile } from "@tutorsetu/contracts/people";
import { fakeApi, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { afterEach, expect, it } from "vitest";
import { bookingPage, id, signIn, studentProfile, tutorProfile } from "../testing/people.ts";
import { show } from "../testing/show.ts";
// Loaded before a test's clock runs.
import "./report-dialog.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

const review = {
  _id: id(),
  author: "Sunita",
  stars: 1,
  text: "Call me instead",
  createdAt: "2025-04-02T10:00:00.000Z",
};

/** The page of a tutor with one review; what was reported. */
async function open(tutor: TutorProfile) {
  const sent: unknown[] = [];
  fakeApi(bookingsApi)({
    list: () => bookingPage([]),
    reviews: () => ({ reviews: [review], rating: null, nextCursor: null, total: 1 }),
    reportReview: ({ params, body }) => {
      sent.push([params.id, body]);
      return { message: "ok" };
    },
  });
  fakeApi(usersApi)({
    tutor: () => ({ data: tutor, tutor }),
    reportPerson: ({ params, body }) => {
      sent.push([params.id, body]);
      return { message: "ok" };
    },
  });
  await show(`/tutor/${tutor._id}`);
  return sent;
}

const withPicture = () => {
  const base = tutorProfile("Ananya");
  return { ...base, userId: { ...base.userId, image: "/uploads/ananya.webp" } };
};

async function dialogOf(name: string) {
  await userEvent.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog", { name }));
}

it.each([
  ["Report this profile", "profile"],
  ["Report this picture", "picture"],
] as const)("%s asks for a reason and sends it once", async (name, kind) => {
  signIn("Student");
  const tutor = withPicture();
  const sent = await open(tutor);
  const dialog = await dialogOf(name);
  await userEvent.click(dialog.getByRole("button", { name: "Send report" }));
  expect(dialog.getByText("Please choose a reason.")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.selectOptions(dialog.getByRole("combobox"), "Not genuine");
  await userEvent.type(dialog.getByRole("textbox"), "  Somebody else's face ");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Send report" }));
  expect(await screen.findByText("Thank you. Our team will look at it.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const body = { kind, reason: "not-genuine", text: "Somebody else's face" };
  expect(sent).toEqual([[tutor.userId._id, body]]);
});

it("says of a student's profile that the whole account is reported", async () => {
  signIn("Tutor");
  const asha = studentProfile("Asha");
  fakeApi(bookingsApi)({ list: () => bookingPage([]) });
  fakeApi(usersApi)({ student: () => ({ data: asha, student: asha }) });
  await show(`/student/${asha._id}`);
  const dialog = await dialogOf("Report this profile");
  expect(dialog.getByText(/concerns the whole account.*with all children in it/)).toBeTruthy();
  cleanup();
  signIn("Student");
  await open(tutorProfile("Ananya"));
  expect((await dialogOf("Report this profile")).queryByText(/whole account/)).toBeNull();
});

it("reports a review by its id", async () => {
  signIn("Student");
  const sent = await open(tutorProfile("Ananya"));
  const dialog = await dialogOf("Report the review by Sunita");
  await userEvent.selectOptions(dialog.getByRole("combobox"), "Advertising");
  await userEvent.click(dialog.getByRole("button", { name: "Send report" }));
  await waitFor(() => expect(sent).toEqual([[review._id, { reason: "spam", text: "" }]]));
});

it("keeps what was written when the report is refused, and says why", async () => {
  signIn("Student");
  await open(withPicture());
  fakeApi(usersApi)({
    reportPerson: () => {
      throw rejection(404, "no_such_picture");
    },
  });
  const dialog = await dialogOf("Report this picture");
  await userEvent.selectOptions(dialog.getByRole("combobox"), "Something else");
  const field = dialog.getByRole<HTMLTextAreaElement>("textbox");
  await userEvent.type(field, "Wrong school");
  await userEvent.click(dialog.getByRole("button", { name: "Send report" }));
  expect(await dialog.findByText(/There is no picture to report/)).toBeTruthy();
  expect(field.value).toBe("Wrong school");
});

it("offers nothing to report about oneself, and no picture where there is none", async () => {
  signIn("Student");
  await open(tutorProfile("Ananya"));
  await screen.findByRole("button", { name: "Report this profile" });
  expect(screen.queryByRole("button", { name: "Report this picture" })).toBeNull();
  cleanup();
  const me = withPicture();
  signIn("Tutor");
  const { user } = useSession.getState();
  await open({ ...me, userId: { ...me.userId, _id: user?._id ?? "" } });
  await screen.findByRole("heading", { level: 1, name: "Ananya" });
  expect(screen.queryByRole("button", { name: /^Report this/ })).toBeNull();
});

it("speaks Hindi", async () => {
  signIn("Student");
  setLanguage("hi");
  await open(tutorProfile("Ananya"));
  const dialog = await dialogOf("इस प्रोफ़ाइल की शिकायत करें");
  expect(dialog.getByRole("button", { name: "शिकायत भेजें" })).toBeTruthy();
});
