import { chatApi } from "@tutorsetu/contracts/apis";
import { type Report } from "@tutorsetu/contracts/chat";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { id, signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

const AT = "/dashboard/notifications?tab=reports";

const report = (about: string, more: Partial<Report> = {}): Report => ({
  _id: id(),
  by: { _id: id(), userName: "Asha", image: null, role: "Student" },
  about: { _id: id(), userName: about, image: null, role: "Tutor" },
  text: "Pay me outside.",
  reason: "Asks for money.",
  solved: false,
  createdAt: "2025-01-05T10:00:00.000Z",
  ...more,
});

it("shows who reported whom, the message and the reason, and ways to write to both", async () => {
  signIn("Admin");
  const one = report("Bela");
  fakeApi(chatApi)({ reports: () => ({ reports: [report("Done", { solved: true }), one] }) });
  await show(AT);
  const titles = (await screen.findAllByRole("heading", { level: 2 })).map((h) => h.textContent);
  expect(titles).toEqual(["Asha reported a message of Bela", "Asha reported a message of Done"]);
  expect(screen.getAllByText("Pay me outside.")).toHaveLength(2);
  expect(screen.getAllByText("Reason: Asks for money.")).toHaveLength(2);
  expect(screen.getByRole("link", { name: "Write to Bela" }).getAttribute("href")).toBe(
    `/chat/${one.about._id}`,
  );
});

it("leads to the person reported and to who reported, where they have a profile", async () => {
  signIn("Admin");
  const one = report("Bela");
  const boss = { ...one.by, _id: id(), userName: "Boss", role: "Admin" as const };
  fakeApi(chatApi)({ reports: () => ({ reports: [one, report("Chitra", { by: boss })] }) });
  await show(AT);
  const to = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");
  await screen.findByRole("link", { name: "Profile of Bela" });
  expect(to("Profile of Bela")).toBe(`/tutor/${one.about._id}`);
  expect(to("Profile of Asha")).toBe(`/student/${one.by._id}`);
  expect(to("Profile of Boss")).toBeUndefined();
});

it("marks a report as solved, once", async () => {
  signIn("Admin");
  const one = report("Bela");
  let solved = false;
  let calls = 0;
  fakeApi(chatApi)({
    reports: () => ({ reports: [{ ...one, solved }] }),
    solveReport: ({ body }) => {
      calls++;
      solved = body.solved;
      return { report: { ...one, solved } };
    },
  });
  const { toastShown } = await show(AT);
  await userEvent.dblClick(await screen.findByRole("button", { name: "Not Solved" }));
  await toastShown("Marked as solved.");
  expect(await screen.findByRole("button", { name: "Solved" })).toBeTruthy();
  expect(calls).toBe(1);
});

it("shows that a report could not be saved, and leaves it open", async () => {
  signIn("Admin");
  fakeApi(chatApi)({
    reports: () => ({ reports: [report("Bela")] }),
    solveReport: () => {
      throw offline();
    },
  });
  const { toastShown } = await show(AT);
  await userEvent.click(await screen.findByRole("button", { name: "Not Solved" }));
  await toastShown(
    "That could not be saved. Nothing answered. Please check your internet connection and try again.",
  );
  expect(screen.getByRole("button", { name: "Not Solved" })).toBeTruthy();
});

it("shows an empty state", async () => {
  signIn("Admin");
  fakeApi(chatApi)({ reports: () => ({ reports: [] }) });
  await show(AT);
  expect(await screen.findByText("No message reports.")).toBeTruthy();
});

it("shows their shape while they come", async () => {
  signIn("Admin");
  fakeApi(chatApi)({ reports: () => new Promise(() => {}) });
  await show(AT);
  expect((await screen.findAllByTestId("skeleton-inbox")).length).toBeGreaterThan(1);
});

it("shows a failure to load, and retries", async () => {
  signIn("Admin");
  await show(AT);
  expect(await screen.findByText("The message reports could not be loaded.")).toBeTruthy();
  fakeApi(chatApi)({ reports: () => ({ reports: [report("Bela")] }) });
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Pay me outside.")).toBeTruthy();
});
