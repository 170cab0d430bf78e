import type { Comment } from "@tutorsetu/contracts/content";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { failures } from "@tutorsetu/web-kit/testing/failures";
import { deferred, show } from "../testing/show.ts";
import { comment, commentPage, signIn } from "../testing/posts.ts";
import { CommentForm } from "./comment-form.tsx";
import { box, open, press } from "../testing/discussion.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
});

it("posts a comment once under 'Discussion', confirms it and shows it [BL-020, BL-021]", async () => {
  signIn("Student");
  const sent: unknown[] = [];
  const { promise, answer } = deferred<{ comment: Comment }>();
  const one = await open([], {
    comment: ({ params, body }) => {
      sent.push([params.id, body.text]);
      return promise;
    },
  });
  expect(await screen.findByText("No comments yet. Be the first.")).toBeTruthy();
  await userEvent.type(box(), "  Thank you!  ");
  await userEvent.dblClick(screen.getByRole("button", { name: "Post Comment" }));
  expect(screen.getByRole("button", { name: "Posting…" }).getAttribute("aria-busy")).toBe("true");
  answer({ comment: comment("Thank you!", { author: "Me" }) });
  expect(await screen.findByText("Your comment is posted.")).toBeTruthy();
  expect(within(screen.getByRole("article", { name: "Me" })).getByText("Thank you!")).toBeTruthy();
  expect(sent).toEqual([[one._id, "Thank you!"]]);
  expect(box()).toHaveProperty("value", "");
});

it("requires a text before it sends", async () => {
  signIn("Student");
  await open([], {
    comment: () => {
      throw new Error("nothing may be sent");
    },
  });
  await userEvent.type(box(), "   ");
  await press("Post Comment");
  expect(screen.getByText("Please write a comment first.")).toBeTruthy();
  expect(document.activeElement).toBe(box());
});

it("confirms that a comment waits for approval", async () => {
  signIn("Student");
  await open([], {
    comment: ({ body }) => ({ comment: comment(body.text, { author: "Me", state: "waiting" }) }),
  });
  await userEvent.type(box(), "See https://example.org");
  await press("Post Comment");
  expect(await screen.findByText(/will appear once our team has looked at it/)).toBeTruthy();
  expect(screen.getByText("Waiting for approval")).toBeTruthy();
});

const others = failures.filter(([name]) => name !== "401");

it.each(others)("shows why a comment was not posted and keeps it: %s", async (_, make, why) => {
  signIn("Student");
  await open([], {
    comment: () => {
      throw make();
    },
  });
  await userEvent.type(box(), "Thank you!");
  await press("Post Comment");
  const sentence = `Your comment could not be posted. ${why}`;
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(box()).toHaveProperty("value", "Thank you!");
});

it("keeps a comment when the session ends while it is sent, and restores it after signing in", async () => {
  const me = signIn("Student");
  const one = await open([], {
    comment: () => {
      throw problem(401, "Please sign in.");
    },
  });
  await userEvent.type(box(), "Thank you!");
  await press("Post Comment");
  expect(await screen.findByText(/Your session has ended. Please sign in again.$/)).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Sign in to comment" })).toBeTruthy();
  cleanup();
  signIn("Student", me);
  render(<CommentForm blogId={one._id} onPosted={() => {}} />);
  expect(box()).toHaveProperty("value", "Thank you!");
});

it("keeps what was typed over a reload", async () => {
  signIn("Student");
  const one = await open([]);
  await userEvent.type(box(), "Half a thought");
  cleanup();
  await show(`/blog/${one._id}`);
  await screen.findByRole("button", { name: "Post Comment" });
  expect(box()).toHaveProperty("value", "Half a thought");
});

it("shows visitors the comments without buttons, and a link to sign in", async () => {
  const one = await open([comment("I liked it.")]);
  expect(await screen.findByText("I liked it.")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Sign in to comment" });
  expect(link.getAttribute("href")).toBe(`/login?next=${encodeURIComponent(`/blog/${one._id}`)}`);
  expect(screen.queryByRole("button", { name: /^Reply|^Report|^Delete/ })).toBeNull();
});

it("answers a comment in its thread", async () => {
  signIn("Tutor");
  const first = comment("First?");
  const sent: unknown[] = [];
  const answers = comment("An answer.", { author: "Bela", parentId: first._id });
  const mine = comment("Mine.", { author: "Me", parentId: first._id });
  await open([first, answers, comment("Second?", { author: "Chitra" })], {
    comment: ({ body }) => {
      sent.push(body);
      return { comment: mine };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Reply to Asha" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Your reply" }), "Mine.");
  await press("Post Reply");
  expect(await screen.findByText("Mine.")).toBeTruthy();
  expect(sent).toEqual([{ text: "Mine.", parentId: first._id }]);
  const order = screen
    .getAllByRole("article")
    .map((node) => node.getAttribute("aria-label"))
    .filter(Boolean);
  expect(order).toEqual(["Asha", "Bela", "Me", "Chitra"]);
  expect(screen.queryByRole("textbox", { name: "Your reply" })).toBeNull();
});

it("keeps the post when the comments cannot be read, and tries again", async () => {
  signIn("Student");
  let isDown = true;
  await open([], {
    comments: () => {
      if (isDown) throw offline();
      return commentPage([comment("Back again.")]);
    },
  });
  expect(await screen.findByText(/^The comments could not be loaded/)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Fractions" })).toBeTruthy();
  isDown = false;
  await press("Try Again");
  expect(await screen.findByText("Back again.")).toBeTruthy();
});

it("loads further threads on demand and counts all", async () => {
  await open([], {
    comments: ({ query }) =>
      query.cursor
        ? { ...commentPage([comment("Later.")]), total: 2 }
        : { ...commentPage([comment("Early.")], "next"), total: 2 },
  });
  expect(await screen.findByText("2 comments")).toBeTruthy();
  await press("Load more");
  expect(await screen.findByText("Later.")).toBeTruthy();
});
