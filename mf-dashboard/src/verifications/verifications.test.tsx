import { usersApi } from "@tutorsetu/contracts/apis";
import type { QueuedDocument } from "@tutorsetu/contracts/tutoring/documents";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { id, signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

const addressed = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:of-a-page");
afterAll(() => addressed.mockRestore());
afterEach(() => {
  cleanup();
  resetKit();
});

const AT = "/dashboard/verifications";
const at = "2026-11-20T09:00:00.000Z";
const waiting = (more: Partial<QueuedDocument> = {}): QueuedDocument => ({
  _id: id(),
  kind: "education",
  sentAt: at,
  pages: 2,
  tutor: {
    _id: id(),
    profileId: id(),
    userName: "Asha Rao",
    city: "Nashik",
    state: "Maharashtra",
    createdAt: "2026-01-05T09:00:00.000Z",
    qualification: "M.Sc. Physics",
  },
  ...more,
});
const pageOf = (documents: QueuedDocument[]) => ({
  documents,
  nextCursor: null,
  total: documents.length,
});

type Fakes = Parameters<ReturnType<typeof fakeApi<typeof usersApi>>>[0];

async function open(fakes: Fakes) {
  signIn("Admin");
  const page = show(AT);
  fakeApi(usersApi)({
    documentPage: () => {},
    ...fakes,
  });
  return page;
}

it("shows whose proof waits beside what the profile says, and its pages one by one, closer", async () => {
  const asked: unknown[] = [];
  const one = waiting();
  await open({
    documentQueue: () => pageOf([one]),
    documentPage: ({ params, query }) => {
      asked.push([params.id, Number(query.page)]);
    },
  });
  expect(await screen.findByRole("heading", { name: "Asha Rao: education" })).toBeTruthy();
  expect(screen.getByText("The profile says: M.Sc. Physics")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Look at the 2 pages" }));
  expect(await screen.findByRole("img", { name: "Page 1 of 2, Asha Rao" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  expect(await screen.findByRole("img", { name: "Page 2 of 2, Asha Rao" })).toBeTruthy();
  expect(asked).toEqual([
    [one._id, 0],
    [one._id, 1],
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Closer" }));
  const { style } = screen.getByRole("region", { name: "Page 2 of 2, Asha Rao" });
  expect(style.getPropertyValue("--verifications-zoom")).toBe("1.5");
  expect(screen.getByRole("link", { name: "Profile of Asha Rao" }).getAttribute("href")).toBe(
    `/tutor/${one.tutor.profileId}`,
  );
});

it("approves what it is compared with, and it is gone from the list", async () => {
  const one = waiting({ pages: 1 });
  const decided: unknown[] = [];
  let left = [one];
  const { toastShown } = await open({
    documentQueue: () => pageOf(left),
    decideDocument: ({ params, body }) => {
      decided.push([params.id, body]);
      left = [];
      return { message: "ok" };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Look at the page" }));
  await userEvent.dblClick(
    screen.getByRole("button", { name: "Approve the education of Asha Rao" }),
  );
  await toastShown("The badge is on the profile of Asha Rao.");
  expect(decided).toEqual([
    [one._id, { approved: true, userName: "Asha Rao", qualification: "M.Sc. Physics" }],
  ]);
  expect(await screen.findByText("Nothing waits for you.")).toBeTruthy();
});

it("refuses with a reason alone", async () => {
  const one = waiting({ kind: "identity" });
  const reasons: unknown[] = [];
  const { toastShown } = await open({
    documentQueue: () => pageOf([one]),
    decideDocument: ({ body }) => {
      reasons.push(body.reason);
      return { message: "ok" };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Look at the 2 pages" }));
  await userEvent.click(screen.getByRole("button", { name: "Refuse the identity of Asha Rao" }));
  await userEvent.click(screen.getByRole("button", { name: "Refuse" }));
  expect(await screen.findByText("Please give a reason. The tutor will read it.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Reason/), "Too dark");
  await userEvent.click(screen.getByRole("button", { name: "Refuse" }));
  await toastShown("Refused. Asha Rao reads your reason.");
  expect(reasons).toEqual(["Too dark"]);
});

it("tells the second of two administrators, and reads the list again", async () => {
  let left = [waiting()];
  const { toastShown } = await open({
    documentQueue: () => pageOf(left),
    decideDocument: () => {
      left = [];
      throw rejection(409, "document_decided");
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Look at the 2 pages" }));
  await userEvent.click(screen.getByRole("button", { name: /^Approve/ }));
  await toastShown(
    "Nothing was decided. Somebody has decided this already, or the tutor has sent something else meanwhile. Please check what has changed before you try again.",
  );
  expect(await screen.findByText("Nothing waits for you.")).toBeTruthy();
});

it("says that a page or the list could not be opened, and tries again", async () => {
  let isDown = true;
  await open({
    documentQueue: () => pageOf([waiting({ pages: 1 })]),
    documentPage: () => {
      if (isDown) throw offline();
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Look at the page" }));
  expect(await screen.findByText("This page could not be opened.")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(screen.getByRole("img")).toBeTruthy());
});

it("says why the list is not there", async () => {
  await open({
    documentQueue: () => {
      throw offline();
    },
  });
  expect(await screen.findByText("What waits could not be loaded.")).toBeTruthy();
});
