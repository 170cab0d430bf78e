import { contentApi } from "@tutorsetu/contracts/content";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { id, signIn } from "../testing/posts.ts";
import { show } from "../testing/show.ts";

beforeEach(() => {
  document.title = "TutorSetu";
});
afterEach(() => {
  cleanup();
  resetKit();
});

/** What the page calls itself, in its one h1 and in the title. */
async function named(at: string, heading: string) {
  await show(at);
  await screen.findByRole("heading", { level: 1, name: heading });
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  await waitFor(() => expect(document.title).toBe(`${heading} · TutorSetu`));
}

it("an unknown post is named in the heading and the title", async () => {
  fakeApi(contentApi)({
    blog: () => {
      throw problem(404, "Blog Not Found");
    },
  });
  await named(`/blog/${id()}`, "Blog Not Found");
});

it.each([
  ["/blogs", "Blogs"],
  [`/blog/${"a".repeat(24)}`, "Failed to fetch blog details. Please try again later."],
  ["/blogmanage", "Blog Management"],
])("%s has a heading and a title when nothing answers", async (at, heading) => {
  signIn("Admin");
  fakeApi(contentApi)({});
  await named(at, heading);
});
