import { type Comment, contentApi } from "@tutorsetu/contracts/content";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/fake-api";
import { afterEach, expect, it } from "vitest";
import { failures } from "../testing/failures.ts";
import { later } from "../testing/later.ts";
import { blog, comment, commentPage, signIn } from "../testing/posts.ts";
import { show } from "../testing/show.tsx";
import { CommentForm } from "./comment-form.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
});

type Fakes = Parameters<ReturnType<typeof fakeApi<typeof contentApi>>>[0];

/** A post's page with these comments, and what is posted comes back in the list. */
async function open(listed: Comment[], fakes: Fakes = {}) {
  const one = blog("Fractions");
  const comments = [...listed];
  fakeApi(contentApi)({
    blog: () => ({ blog: one }),
    comments: () => commentPage(comments),
    comment: ({ body }) => {
      const { text, parentId = null } = body;
      const posted = comment(text, { author: "Me", parentId });
      comments.push(posted);
      return { comment: posted };
    },
    ...fakes,
  });
  await show(`/blog/${one._id}`);
  await screen.findByRole("heading", { level: 2, name: "Discussion" });
  return one;
}

const box = () => screen.getByRole("textbox", { name: "Your comment" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("has a box under 'Discussion' that posts once, says so and shows the comment [BL-020, BL-021]", async () => {
  signIn("Student");
  const sent: unknown[] = [];
  const { promise, answer } = later<{ comment: Comment }>();
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

it("asks for words before it sends", async () => {
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

it("says when a comment has to wait for approval", async () => {
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

it.each(others)("says why a comment was not posted and keeps it: %s", async (_, make, why) => {
  signIn("Student");
  await open([], {
    comment: () => {
      throw make();
    },
  });
  await userEvent.type(box(), "Thank you!");
  await press("Post Comment");
  const sentence = `Your comment could not be posted. Please try again.${why}`;
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(box()).toHaveProperty("value", "Thank you!");
});

it("keeps a comment when the session ends while it is sent, and gives it back after signing in", async () => {
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

it("invites visitors to sign in, and shows them what is written without buttons", async () => {
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

it("says why a report was not sent, and keeps its words", async () => {
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

it("takes one's own comment back after a question, and reports only those of others", async () => {
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

it("leaves the place of a removed comment, with the answers to it", async () => {
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
