// For tests only: the management as an administrator sees it.
import { contentApi } from "@tutorsetu/contracts/apis";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type Blog } from "@tutorsetu/contracts/content";
import { fakeApi, problem } from "@tutorsetu/web-kit/testing/fake-api";
import { failures } from "@tutorsetu/web-kit/testing/failures";
import { blog, signIn } from "./posts.ts";
import { show } from "./show.ts";

type Fakes = Parameters<ReturnType<typeof fakeApi<typeof contentApi>>>[0];

/** All but the end of the session, which leads to the login page. */
export const others = failures.filter(([name]) => name !== "401");

export const page = (blogs: Blog[]) => ({ blogs, nextCursor: null, total: blogs.length });

interface Visit {
  readonly at?: string;
  /** Whose id the administrator has; a new one's where none is named. */
  readonly me?: string;
}

/** The management of these posts, as an administrator; it creates, changes and deletes like the service. */
export async function open(
  posts: Blog[] = [],
  fakes: Fakes = {},
  { at = "/blogmanage", me }: Visit = {},
) {
  signIn("Admin", me);
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

export const field = (name: RegExp) => screen.getByRole("textbox", { name });
export const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

export async function write(title = "Maps", author = "Meera", content = "Draw your street.") {
  await userEvent.type(await screen.findByRole("textbox", { name: /Title/ }), title);
  await userEvent.type(field(/Author/), author);
  await userEvent.type(field(/Content/), content);
}
