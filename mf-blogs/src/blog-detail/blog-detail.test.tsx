import { contentApi, usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it, vi } from "vitest";
import { failures } from "@tutorsetu/web-kit/testing/failures";
import { deferred, show } from "../testing/show.ts";
import { blog, commentPage, signIn } from "../testing/posts.ts";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const content = contentApi;
type Post = ReturnType<typeof blog>;
const comments = () => commentPage([]);

/** The page of one post, without comments. */
async function open(
  one: Post,
  fakes: Parameters<ReturnType<typeof fakeApi<typeof content>>>[0] = {},
) {
  fakeApi(content)({ blog: () => ({ blog: one }), comments, ...fakes });
  const visit = await show(`/blog/${one._id}`);
  await screen.findByRole("heading", { level: 1, name: one.title });
  return visit;
}

it("shows a post to anybody: author, title, content [BL-010, BL-012, BL-013, BL-014, BL-018]", async () => {
  expect([content.blog.method, content.blog.path]).toEqual(["GET", "/blogs/:id"]);
  const one = blog("Fractions at dinner", {
    content: "Cut the roti.\n\n## Halves\n\n- one\n- two",
  });
  await open(one);
  expect(document.title).toContain("Fractions at dinner");
  expect(screen.getByText(/By Meera Rao/).textContent).toBe("By Meera Rao · January 5, 2025");
  expect(screen.getByText("Cut the roti.")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Halves" })).toBeTruthy();
  expect(screen.getByText("two").tagName).toBe("LI");
});

it("leads to the tutors of what it is about, and is whole without", async () => {
  const landing = { address: "/tutors/mathematics", subject: "mathematics", city: null, count: 24 };
  fakeApi(usersApi)({
    landingPages: ({ query }) => ({ pages: query.about?.includes("Maths") ? [landing] : [] }),
  });
  await open(blog("Maths at dinner"));
  const link = await screen.findByRole("link", { name: "Mathematics tutors 24" });
  expect(link.getAttribute("href")).toBe("/tutors/mathematics");
  cleanup();
  await open(blog("Dinner"));
  expect(screen.queryByRole("heading", { name: "Tutors for this" })).toBeNull();
});

it("renders HTML in a post as text and drops script URLs", async () => {
  const evil =
    "<img src=x onerror=alert(1)> [press](javascript:alert(1)) [go](https://example.org/a)";
  await open(blog("Safe", { content: evil }));
  const post = within(screen.getByRole("article"));
  expect(document.querySelector("article img")).toBeNull();
  expect(post.getByText(/<img src=x onerror=alert\(1\)>/)).toBeTruthy();
  expect(post.queryByRole("link", { name: "press" })).toBeNull();
  expect(post.getByRole("link", { name: "go" }).getAttribute("href")).toBe("https://example.org/a");
});

it("shows the chosen cover, and a drawing when there is none or a picture is broken [BL-011]", async () => {
  await open(blog("Chosen", { coverImage: "lamp" }));
  expect(document.querySelector("[data-cover]")?.getAttribute("data-cover")).toBe("lamp");
  cleanup();
  await open(blog("None", { coverImage: null }));
  expect(document.querySelector("[data-cover]")).toBeTruthy();
  cleanup();
  await open(blog("Broken", { coverImage: "/uploads/gone.webp" }));
  const picture = document.querySelector("article img");
  expect(picture?.getAttribute("src")).toBe("/uploads/gone.webp");
  expect(document.querySelector("[data-cover]")).toBeNull();
  picture?.dispatchEvent(new Event("error"));
  expect(await vi.waitUntil(() => document.querySelector("[data-cover]"))).toBeTruthy();
});

it("lists the key takeaways, and leaves the heading out when there are none [BL-019]", async () => {
  await open(blog("With", { keyTakeaways: ["Be patient.", "Play."] }));
  const section = within(screen.getByRole("region", { name: "Key Takeaways" }));
  expect(section.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Be patient.",
    "Play.",
  ]);
  cleanup();
  await open(blog("Without"));
  expect(screen.queryByText("Key Takeaways")).toBeNull();
});

it("likes at once, counts, and removes the like on the second press [BL-015]", async () => {
  signIn("Student");
  const sent: string[] = [];
  await open(blog("Fractions", { likes: 0 }), {
    like: () => {
      sent.push("like");
      return { likes: 8, liked: true, saved: false };
    },
    unlike: () => {
      sent.push("unlike");
      return { likes: 7, liked: false, saved: false };
    },
  });
  expect(screen.getByText("0 likes")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Like" }));
  expect(await screen.findByText("8 likes")).toBeTruthy();
  const liked = screen.getByRole("button", { name: "Liked" });
  expect(liked.getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(liked);
  expect(await screen.findByText("7 likes")).toBeTruthy();
  expect(sent).toEqual(["like", "unlike"]);
});

it("shows a like before the response, and sends one call for a double click", async () => {
  signIn("Student");
  const { promise, answer } = deferred<{ likes: number; liked: boolean; saved: boolean }>();
  let calls = 0;
  const count = () => {
    calls += 1;
    return promise;
  };
  await open(blog("Fractions", { likes: 0 }), { like: count, unlike: count });
  await userEvent.dblClick(screen.getByRole("button", { name: "Like" }));
  expect(screen.getByText("1 like")).toBeTruthy();
  expect(calls).toBe(1);
  answer({ likes: 1, liked: true, saved: false });
});

it.each(failures)("reverts a like and shows why: %s", async (_, make, reason) => {
  signIn("Student");
  await open(blog("Fractions", { likes: 3 }), {
    like: () => {
      throw make();
    },
  });
  await userEvent.click(screen.getByRole("button", { name: "Like" }));
  expect(await screen.findByText(`That did not work. ${reason}`)).toBeTruthy();
  expect(screen.getByText("3 likes")).toBeTruthy();
});

it("saves a bookmark and removes it [BL-016]", async () => {
  signIn("Tutor");
  await open(blog("Fractions"), {
    save: () => ({ likes: 3, liked: false, saved: true }),
    unsave: () => ({ likes: 3, liked: false, saved: false }),
  });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await userEvent.click(await screen.findByRole("button", { name: "Saved", pressed: true }));
  expect(await screen.findByRole("button", { name: "Save", pressed: false })).toBeTruthy();
});

it.each(["Like", "Save"])("sends a visitor who presses %s to sign in, and back", async (name) => {
  const one = blog("Fractions");
  const visit = await open(one);
  await userEvent.click(screen.getByRole("button", { name }));
  expect(visit.address()).toBe(`/login?next=${encodeURIComponent(`/blog/${one._id}`)}`);
});

it("opens the share sheet, and shows no message when it is closed [BL-017]", async () => {
  const user = userEvent.setup();
  const shared: unknown[] = [];
  vi.stubGlobal(
    "navigator",
    Object.assign(Object.create(navigator), {
      share: (link: unknown) => {
        shared.push(link);
        return Promise.reject(new DOMException("closed", "AbortError"));
      },
    }),
  );
  await open(blog("Fractions"));
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(shared).toEqual([{ title: "Fractions", url: location.href }]);
  expect(screen.queryByText("Link copied")).toBeNull();
});

it("copies the link where the device cannot share, or shows it where copying is refused", async () => {
  const user = userEvent.setup();
  const copied: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share: undefined }));
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  await open(blog("Fractions"));
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(await screen.findByText("Link copied")).toBeTruthy();
  expect(copied).toEqual([location.href]);
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(await screen.findByText(`Copy this link: ${location.href}`)).toBeTruthy();
});

it("shows 'Blog Not Found' with a link back for an unknown id [BL-022]", async () => {
  fakeApi(content)({
    blog: () => {
      throw problem(404, "Blog Not Found");
    },
  });
  await show("/blog/nonsense");
  expect(await screen.findByRole("heading", { name: "Blog Not Found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to blogs" }).getAttribute("href")).toBe("/blogs");
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

it("shows a failure when the post cannot be read, and Try Again reads it [BL-023, BL-024]", async () => {
  const one = blog("Fractions");
  let isDown = true;
  fakeApi(content)({
    comments,
    blog: () => {
      if (isDown) throw offline();
      return { blog: one };
    },
  });
  await show(`/blog/${one._id}`);
  expect(
    await screen.findByText(/^Failed to fetch blog details. Please try again later./),
  ).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Fractions" })).toBeTruthy();
});

it("shows the shape of a post while loading", async () => {
  const { promise, answer } = deferred<{ blog: Post }>();
  fakeApi(content)({ blog: () => promise, comments });
  await show("/blog/x");
  expect(screen.getByRole("region", { name: "Loading…" }).getAttribute("aria-busy")).toBe("true");
  answer({ blog: blog("Fractions") });
  expect(await screen.findByRole("heading", { level: 1, name: "Fractions" })).toBeTruthy();
});

it("shows the link to edit the post to administrators only", async () => {
  const one = blog("Fractions", { draft: true });
  signIn("Admin");
  await open(one);
  expect(screen.getByText("Draft")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Edit Fractions" });
  expect(link.getAttribute("href")).toBe(`/blogmanage?edit=${one._id}`);
  cleanup();
  signIn("Tutor");
  await open(one);
  expect(screen.queryByRole("link", { name: "Edit Fractions" })).toBeNull();
});
