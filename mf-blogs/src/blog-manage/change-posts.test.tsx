import { contentApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { blog, comment } from "../testing/posts.ts";
import { open, others, press } from "../testing/blog-manage.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
});

it("changes a post, and publishes a draft", async () => {
  const { sent, visit } = await open([blog("Old title", { draft: true, coverImage: "sums" })]);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Old title" }));
  const title = await screen.findByRole("textbox", { name: /Title/ });
  expect(title).toHaveProperty("value", "Old title");
  expect(screen.getByRole("radio", { name: "Sums" })).toHaveProperty("checked", true);
  await userEvent.clear(title);
  await userEvent.type(title, "New title");
  await press("Publish");
  expect(await screen.findByText("Blog updated successfully!")).toBeTruthy();
  expect(await screen.findByRole("link", { name: "New title" })).toBeTruthy();
  expect(sent).toMatchObject([{ title: "New title", draft: false, coverImage: "sums" }]);
  expect(screen.queryByText("Draft")).toBeNull();
  expect(visit.address()).toBe("/blogmanage");
});

it("shows why a change was not saved, and discards it on request", async () => {
  const one = blog("Old title");
  await open(
    [one],
    {
      updateBlog: () => {
        throw problem(503, "away");
      },
    },
    { at: `/blogmanage?edit=${one._id}` },
  );
  const title = await screen.findByRole("textbox", { name: /Title/ });
  await userEvent.type(title, " 2");
  await press("Save changes");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Failed to update blog. away");
  await press("Stop editing");
  expect(await screen.findByRole("textbox", { name: /Title/ })).toHaveProperty("value", "");
  expect(screen.getByRole("button", { name: "Create blog" })).toBeTruthy();
});

it("shows a failure when the post to be changed no longer exists", async () => {
  await open([], {}, { at: `/blogmanage?edit=${"e".repeat(24)}` });
  expect(await screen.findByText(/^Blog Not Found\. It may have been removed/)).toBeTruthy();
  await press("Stop editing");
  expect(await screen.findByRole("button", { name: "Create blog" })).toBeTruthy();
});

it("asks before it deletes, then reads the list again [BL-027, BL-031, BL-033]", async () => {
  expect([contentApi.deleteBlog.method, contentApi.deleteBlog.path]).toEqual([
    "DELETE",
    "/blogs/:id",
  ]);
  const one = blog("Maps");
  const { sent } = await open([one, blog("Sums")]);
  await userEvent.click(await screen.findByRole("button", { name: "Delete Maps" }));
  const dialog = within(screen.getByRole("dialog", { name: "Delete blog" }));
  expect(dialog.getByText("Are you sure you want to delete this blog?")).toBeTruthy();
  expect(dialog.getByText("Maps")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(sent).toEqual([]);
  await press("Delete Maps");
  await userEvent.dblClick(
    within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }),
  );
  expect(await screen.findByText("Blog deleted successfully!")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Maps" })).toBeNull();
  expect(screen.getByRole("link", { name: "Sums" })).toBeTruthy();
  expect(sent).toEqual([one._id]);
});

it.each(others)("shows why deleting failed: %s [BL-032]", async (_, make, why) => {
  await open([blog("Maps")], {
    deleteBlog: () => {
      throw make();
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete Maps" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(`Failed to delete blog. ${why}`)).toBeTruthy();
});

it("lists comments to check with the reasons of their reports, and closes them", async () => {
  const waiting = comment("Buy here.", { state: "waiting" });
  const report = { reason: "It insults.", createdAt: "2025-01-07T10:00:00.000Z" };
  const reported = comment("Rude words.", { author: "Bela" });
  const about = { blogId: "b".repeat(24), blogTitle: "Maps" };
  let queue = [
    { ...waiting, ...about, reports: [] },
    { ...reported, ...about, reports: [report] },
  ];
  const sent: unknown[] = [];
  await open(
    [],
    {
      commentsToCheck: () => ({ comments: queue, nextCursor: null, total: queue.length }),
      moderateComment: ({ params, body }) => {
        sent.push([params.id, body.state]);
        queue = queue.filter((one) => one._id !== params.id);
        return { comment: waiting };
      },
    },
    { at: "/blogmanage" },
  );
  await userEvent.click(await screen.findByRole("tab", { name: "Comments to check" }));
  expect(await screen.findByText("Reported: It insults.")).toBeTruthy();
  await press("Approve the comment of Asha");
  expect(await screen.findByText("Everybody can see the comment now.")).toBeTruthy();
  await press("Hide the comment of Bela");
  expect(await screen.findByText("No comment waits for you.")).toBeTruthy();
  expect(sent).toEqual([
    [waiting._id, "shown"],
    [reported._id, "hidden"],
  ]);
});
