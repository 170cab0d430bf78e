import { type Blog, contentApi, CreateBlog } from "@tutorsetu/contracts/content";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/fake-api";
import { afterEach, expect, it } from "vitest";
import { failures } from "../testing/failures.ts";
import { blog, comment, signIn } from "../testing/posts.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
});

type Fakes = Parameters<ReturnType<typeof fakeApi<typeof contentApi>>>[0];

// A session that ends leads to the login page.
const others = failures.filter(([name]) => name !== "401");

const page = (blogs: Blog[]) => ({ blogs, nextCursor: null, total: blogs.length });

/** The management of these posts, as an administrator; it creates, changes and deletes like the service. */
async function open(posts: Blog[] = [], fakes: Fakes = {}, at = "/blogmanage") {
  signIn("Admin");
  const sent: unknown[] = [];
  let kept = posts;
  fakeApi(contentApi)({
    allBlogs: () => page(kept),
    blog: ({ params }) => {
      const found = kept.find((one) => one._id === params.id);
      if (!found) throw problem(404, "Blog Not Found");
      return { blog: found };
    },
    createBlog: ({ body }) => {
      sent.push(body);
      const made = blog(body.title, { draft: body.draft ?? false });
      kept = [made, ...kept];
      return made;
    },
    updateBlog: ({ params, body }) => {
      sent.push(body);
      kept = kept.map((one) =>
        one._id === params.id ? { ...one, title: body.title, draft: body.draft ?? false } : one,
      );
      return kept[0] ?? blog("");
    },
    deleteBlog: ({ params }) => {
      sent.push(params.id);
      kept = kept.filter((one) => one._id !== params.id);
      return { message: "" };
    },
    ...fakes,
  });
  const visit = await show(at);
  return { sent, visit };
}

const field = (name: RegExp) => screen.getByRole("textbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function write(title = "Maps", author = "Meera", content = "Draw your street.") {
  await userEvent.type(await screen.findByRole("textbox", { name: /Title/ }), title);
  await userEvent.type(field(/Author/), author);
  await userEvent.type(field(/Content/), content);
}

it.each(["Tutor", "Student"] as const)("is not for a %s [BL-025]", async (role) => {
  signIn(role);
  const visit = await show("/blogmanage");
  expect(visit.address()).toBe("/unauthorised");
});

it("opens for an administrator, and sends a visitor to sign in [BL-025]", async () => {
  const visitor = await show("/blogmanage");
  expect(visitor.address()).toBe("/login?next=%2Fblogmanage");
  cleanup();
  await open([blog("Maps")]);
  expect(await screen.findByRole("heading", { level: 1, name: "Blog Management" })).toBeTruthy();
  const back = screen.getByRole("link", { name: "Back to the dashboard" });
  expect(back.getAttribute("href")).toBe("/dashboard/home");
});

it("creates a post of title, content and author, and reads the list again [BL-026, BL-027, BL-033]", async () => {
  expect([contentApi.createBlog.method, contentApi.createBlog.path]).toEqual(["POST", "/blogs"]);
  const { sent } = await open();
  await write();
  await userEvent.dblClick(screen.getByRole("button", { name: "Create blog" }));
  expect(await screen.findByText("Blog created successfully!")).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Maps" })).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    title: "Maps",
    content: "Draw your street.",
    author: "Meera",
    draft: false,
  });
  expect(CreateBlog.safeParse(sent[0]).success).toBe(true);
  expect(field(/Title/)).toHaveProperty("value", "");
});

it.each(["Title", "Content", "Author"])("does not create without %s [BL-028]", async (missing) => {
  const { sent } = await open();
  await write();
  await userEvent.clear(field(new RegExp(missing)));
  await press("Create blog");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Title, content, and author are required!");
  expect(document.activeElement).toBe(field(new RegExp(missing)));
  expect(sent).toEqual([]);
});

it("takes a cover, a summary and takeaways, and shows how the content will look", async () => {
  const { sent } = await open();
  await write("Maps", "Meera", "## Streets");
  await press("Preview");
  const preview = within(screen.getByRole("region", { name: "Preview" }));
  expect(preview.getByRole("heading", { name: "Streets" })).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Lamp" }));
  await userEvent.type(field(/Short summary/), "Why maps.");
  await userEvent.type(field(/Key takeaways/), "Walk.{enter}{enter} Draw. ");
  await press("Create blog");
  await screen.findByText("Blog created successfully!");
  expect(sent).toMatchObject([
    { coverImage: "lamp", excerpt: "Why maps.", keyTakeaways: ["Walk.", "Draw."] },
  ]);
});

it("saves a draft, which the list names as one", async () => {
  const { sent } = await open();
  await write();
  await press("Save as draft");
  expect(await screen.findByText("Draft saved.")).toBeTruthy();
  expect(await screen.findByText("Draft")).toBeTruthy();
  expect(sent).toMatchObject([{ draft: true }]);
});

it.each(others)(
  "says why creating failed and keeps the text: %s [BL-030]",
  async (_, make, why) => {
    await open([], {
      createBlog: () => {
        throw make();
      },
    });
    await write();
    await press("Create blog");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(`Failed to create blog. Please try again.${why}`);
    expect(field(/Content/)).toHaveProperty("value", "Draw your street.");
  },
);

it("keeps a post when the session ends while it is sent, and gives it back after signing in", async () => {
  const { visit } = await open([], {
    createBlog: () => {
      throw problem(401, "Please sign in.");
    },
  });
  await write();
  await press("Create blog");
  await screen.findByText(/^At \/login/);
  expect(visit.address()).toBe("/login?next=%2Fblogmanage");
  cleanup();
  await open();
  expect(await screen.findByRole("textbox", { name: /Title/ })).toHaveProperty("value", "Maps");
});

it("names what the server did not like", async () => {
  await open([], {
    createBlog: () => {
      throw problem(400, "Something in that request is not right.", { keyTakeaways: "Too many." });
    },
  });
  await write();
  await press("Create blog");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Failed to create blog. Please try again. Too many.");
});

it("keeps a half-written post over a reload", async () => {
  await open();
  await write("Half", "Meera", "Not yet");
  cleanup();
  await show("/blogmanage");
  expect(await screen.findByRole("textbox", { name: /Title/ })).toHaveProperty("value", "Half");
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

it("says why a change was not saved, and lets go of it on request", async () => {
  const one = blog("Old title");
  await open(
    [one],
    {
      updateBlog: () => {
        throw problem(503, "away");
      },
    },
    `/blogmanage?edit=${one._id}`,
  );
  const title = await screen.findByRole("textbox", { name: /Title/ });
  await userEvent.type(title, " 2");
  await press("Save changes");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Failed to update blog. Please try again.");
  await press("Stop editing");
  expect(await screen.findByRole("textbox", { name: /Title/ })).toHaveProperty("value", "");
  expect(screen.getByRole("button", { name: "Create blog" })).toBeTruthy();
});

it("says so when the post to be changed is not there any more", async () => {
  await open([], {}, `/blogmanage?edit=${"e".repeat(24)}`);
  expect(await screen.findByText(/^Failed to fetch blog details.*Blog Not Found$/)).toBeTruthy();
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

it.each(others)("says why deleting failed: %s [BL-032]", async (_, make, why) => {
  await open([blog("Maps")], {
    deleteBlog: () => {
      throw make();
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete Maps" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(`Failed to delete blog.${why}`)).toBeTruthy();
});

it.each(others)("says why the list is not there: %s [BL-029]", async (_, make, why) => {
  let isDown = true;
  await open([], {
    allBlogs: () => {
      if (isDown) throw make();
      return page([blog("Maps")]);
    },
  });
  expect(await screen.findByText(`Failed to load blogs. Please try again.${why}`)).toBeTruthy();
  isDown = false;
  await press("Try Again");
  expect(await screen.findByRole("link", { name: "Maps" })).toBeTruthy();
});

it("says where to begin when there is no post", async () => {
  await open([]);
  expect(await screen.findByText("Write the first one with the form on this page.")).toBeTruthy();
});

it("lists comments to check with what was said against them, and settles them", async () => {
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
    "/blogmanage",
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
