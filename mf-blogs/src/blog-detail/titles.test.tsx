import { contentApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
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
async function titleAt(at: string, heading: string) {
  await show(at);
  await screen.findByRole("heading", { level: 1, name: heading });
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  await waitFor(() => expect(document.title).not.toBe("TutorSetu"));
  return document.title;
}

it("names an unknown post in the heading and the title", async () => {
  fakeApi(contentApi)({
    blog: () => {
      throw problem(404, "Blog Not Found");
    },
  });
  expect(await titleAt(`/blog/${id()}`, "Blog Not Found")).toBe("Blog Not Found · TutorSetu");
});

it.each([
  ["/blogs", "Blogs"],
  [`/blog/${"a".repeat(24)}`, "Failed to fetch blog details. Please try again later."],
  ["/blogmanage", "Blog Management"],
])("%s has a heading and a title when nothing answers", async (at, heading) => {
  signIn("Admin");
  fakeApi(contentApi)({});
  expect(await titleAt(at, heading)).toBe(`${heading} · TutorSetu`);
});
