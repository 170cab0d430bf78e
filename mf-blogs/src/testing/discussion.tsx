// For tests only: a post's page with its discussion.
import { contentApi } from "@tutorsetu/contracts/apis";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type Comment } from "@tutorsetu/contracts/content";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";
import { blog, comment, commentPage } from "./posts.ts";
import { show } from "./show.ts";

type Fakes = Parameters<ReturnType<typeof fakeApi<typeof contentApi>>>[0];

/** A post's page with these comments, and what is posted comes back in the list. */
export async function open(listed: Comment[], fakes: Fakes = {}) {
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

export const box = () => screen.getByRole("textbox", { name: "Your comment" });
export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
