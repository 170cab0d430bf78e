import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { offline, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { comment, commentPage, signIn } from "../testing/posts.ts";
import { open, press } from "../testing/discussion.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
});

it("reports somebody's comment once, with a reason", async () => {
  signIn("Student");
  const rude = comment("Rude words.");
  const sent: unknown[] = [];
  await open([rude], {
    reportComment: ({ params, body }) => {
      sent.push([params.id, body.reason]);
      return { message: "" };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Report the comment of Asha" }));
  await press("Send report");
  expect(await screen.findByText("Please say what is wrong.")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: /What is wrong/ }), "It insults.");
  await userEvent.dblClick(screen.getByRole("button", { name: "Send report" }));
  expect(await screen.findByText("Thank you. Our team will look at it.")).toBeTruthy();
  expect(sent).toEqual([[rude._id, "It insults."]]);
  expect(screen.getByRole("button", { name: "Reported" })).toHaveProperty("disabled", true);
});

it("disables the report of a comment reported on an earlier visit, where the server marks it as reported", async () => {
  signIn("Student");
  await open([
    comment("Rude words.", { reportedByViewer: true }),
    comment("Fine words.", { author: "Bela", reportedByViewer: false }),
    comment("Untold.", { author: "Chitra" }),
  ]);
  expect(await screen.findByRole("button", { name: "Reported" })).toHaveProperty("disabled", true);
  expect(screen.queryByRole("button", { name: "Report the comment of Asha" })).toBeNull();
  for (const author of ["Bela", "Chitra"])
    expect(screen.getByRole("button", { name: `Report the comment of ${author}` })).toBeTruthy();
});

it("shows why a report was not sent, and keeps its text", async () => {
  signIn("Student");
  await open([comment("Rude words.")], {
    reportComment: () => {
      throw offline();
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Report the comment of Asha" }));
  const reason = screen.getByRole("textbox", { name: /What is wrong/ });
  await userEvent.type(reason, "It insults.");
  await press("Send report");
  expect(await screen.findByText(/^Your report could not be sent/)).toBeTruthy();
  expect(reason).toHaveProperty("value", "It insults.");
});

it("deletes an own comment after a confirmation, and reports only those of others", async () => {
  const me = signIn("Student");
  const own = comment("Oops.", { authorId: me, author: "Me" });
  let listed = [own];
  await open([], {
    comments: () => commentPage(listed),
    deleteComment: () => {
      listed = [];
      return { message: "" };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete your comment" }));
  expect(screen.queryByRole("button", { name: /^Report/ })).toBeNull();
  const dialog = within(screen.getByRole("dialog", { name: "Delete comment" }));
  expect(dialog.getByText("Oops.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Your comment is deleted.")).toBeTruthy();
  expect(await screen.findByText("No comments yet. Be the first.")).toBeTruthy();
});

it("keeps a placeholder for a removed comment, with its replies", async () => {
  const gone = comment("", { state: "removed", author: "", authorId: "" });
  await open([gone, comment("Still here.", { parentId: gone._id })]);
  expect(await screen.findByText("This comment was removed.")).toBeTruthy();
  expect(screen.getByText("Still here.")).toBeTruthy();
});

it("lets an administrator hide what is shown and show what is hidden", async () => {
  signIn("Admin");
  let one = comment("Borderline.");
  await open([], {
    comments: () => commentPage([one]),
    moderateComment: ({ body }) => {
      one = { ...one, state: body.state };
      return { comment: one };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Hide the comment of Asha" }));
  expect(await screen.findByText("Hidden")).toBeTruthy();
  await press("Show the comment of Asha");
  expect(await screen.findByText("Everybody can see the comment now.")).toBeTruthy();
  expect(screen.queryByText("Hidden")).toBeNull();
});
