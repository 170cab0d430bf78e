import { contentApi } from "@tutorsetu/contracts/apis";
import { CreateBlog } from "@tutorsetu/contracts/content";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { blog, id, signIn } from "../testing/posts.ts";
import { show } from "../testing/show.ts";
import { field, open, others, page, press, write } from "../testing/blog-manage.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
});

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

it("accepts a cover, a summary and takeaways, and previews the content", async () => {
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

it("saves a draft, which the list marks as a draft", async () => {
  const { sent } = await open();
  await write();
  await press("Save as draft");
  expect(await screen.findByText("Draft saved.")).toBeTruthy();
  expect(await screen.findByText("Draft")).toBeTruthy();
  expect(sent).toMatchObject([{ draft: true }]);
});

it.each(others)(
  "shows why creating failed and keeps the text: %s [BL-030]",
  async (_, make, why) => {
    await open([], {
      createBlog: () => {
        throw make();
      },
    });
    await write();
    await press("Create blog");
    const alert = await screen.findByRole("alert");
    const saidOnce = why.replace(/ Please try again\.$/, "");
    expect(alert.textContent).toBe(`Failed to create blog. Please try again. ${saidOnce}`);
    expect(field(/Content/)).toHaveProperty("value", "Draw your street.");
  },
);

it("keeps a post when the session ends while it is sent, and restores it once the same person has signed in", async () => {
  const me = id();
  const ended = () => {
    throw problem(401, "Please sign in.");
  };
  const { visit } = await open([], { createBlog: ended }, { me });
  await write();
  await press("Create blog");
  await screen.findByText(/^At \/login/);
  expect(visit.address()).toBe("/login?next=%2Fblogmanage");
  cleanup();
  await open([], {}, { me });
  expect(await screen.findByRole("textbox", { name: /Title/ })).toHaveProperty("value", "Maps");
  cleanup();
  await open();
  expect(await screen.findByRole("textbox", { name: /Title/ })).toHaveProperty("value", "");
});

it("shows the field errors of the server", async () => {
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

it.each(others)("shows why the list could not be read: %s [BL-029]", async (_, make, why) => {
  let isDown = true;
  await open([], {
    allBlogs: () => {
      if (isDown) throw make();
      return page([blog("Maps")]);
    },
  });
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("Failed to load blogs. Please try again.")).toBeTruthy();
  expect(alert.getByText(why)).toBeTruthy();
  isDown = false;
  await press("Try Again");
  expect(await screen.findByRole("link", { name: "Maps" })).toBeTruthy();
});

it("shows a hint to create a post when there is none", async () => {
  await open([]);
  expect(await screen.findByText("Write the first one with the form on this page.")).toBeTruthy();
});
