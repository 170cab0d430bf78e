import { contentApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { AT, contact, titles, press, queue } from "../testing/moderation-queue.tsx";
import { id, signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
});

it("answers a message of the contact form by e-mail, and says who did", async () => {
  const done = await queue();
  await press("Answer by email: Indu wrote through the contact form");
  const dialog = within(await screen.findByRole("dialog", { name: "Answer Indu" }));
  await userEvent.click(dialog.getByRole("button", { name: "Send the answer" }));
  expect(dialog.getByText("Please write an answer first.")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox"), "Nothing for students.");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Send the answer" }));
  await waitFor(() => expect(titles()).toHaveLength(7));
  expect(done).toEqual([["contact", contact._id, { text: "Nothing for students." }]]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Settled");
  const title = "Indu wrote through the contact form";
  const heading = await screen.findByRole("heading", { name: title });
  const item = within(heading.closest("li") ?? document.body);
  expect(item.getByText(/settled by Meera Rao, January 9, 2025/)).toBeTruthy();
  expect(item.queryByRole("button")).toBeNull();
});

it("says that somebody was quicker, and keeps an answer that could not be sent", async () => {
  await queue();
  let isUnavailable = true;
  fakeApi(contentApi)({
    answerContact: () => {
      throw isUnavailable ? offline() : problem(409, "Somebody was quicker.");
    },
  });
  await press("Answer by email: Indu wrote through the contact form");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox"), "Nothing.");
  await userEvent.click(dialog.getByRole("button", { name: "Send the answer" }));
  expect(await dialog.findByText(/Nothing answered/)).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Nothing.");
  isUnavailable = false;
  await userEvent.click(dialog.getByRole("button", { name: "Send the answer" }));
  expect(await dialog.findByText(/Somebody was quicker/)).toBeTruthy();
});

it("reads on where a service has more than ten pages", async () => {
  signIn("Admin");
  const page = (n: number) => ({ ...contact, _id: id(), name: `Person ${n}` });
  fakeApi(contentApi)({
    contacts: ({ query }) => {
      const n = Number(query.cursor ?? 0);
      const nextCursor = n < 11 ? String(n + 1) : null;
      return { contacts: [page(n)], nextCursor, total: 12 };
    },
  });
  await show(`${AT}?kind=contact`);
  await waitFor(() => expect(titles()).toHaveLength(10));
  expect(screen.getByText("There is more than this page shows.")).toBeTruthy();
  await press("Show more");
  await waitFor(() => expect(titles()).toHaveLength(12));
  expect(screen.queryByText("There is more than this page shows.")).toBeNull();
});
