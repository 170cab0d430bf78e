import { expect, it } from "vitest";
import { sweepNews } from "../src/requirements/news.ts";
import { withMongo } from "../testing/harness.ts";
import { startPosts } from "../testing/requirements.ts";

withMongo();

const DAY_MS = 86_400_000;

it("tells a tutor of new posts that fit at most once a day, and of none twice", async () => {
  const { write, posts, finishing, blocks, postNotices, content, tutor, studentCalls } =
    await startPosts();
  posts.state.tutors = [tutor._id];
  const deps = { ...finishing, users: posts.client, blocks };
  const after = async (days: number) => {
    const at = new Date(Date.now() + days * DAY_MS);
    await Promise.all([sweepNews(deps, at), sweepNews(deps, at), sweepNews(deps, at)]);
    await postNotices.sweep();
  };
  await write();
  await after(0);
  await after(0.1);
  const second = await write({ subject: "chemistry" });
  const third = await write();
  await after(0.2);
  expect(content.of(tutor._id)).toMatchObject([
    {
      kind: "requirement_new",
      params: { count: "1", subject: "Physics", city: "Nashik" },
      link: "/requirements",
    },
  ]);
  expect(posts.asked[0]).toMatchObject({
    subject: "physics",
    class: 10,
    city: "nashik",
    mode: "home",
  });
  await studentCalls("POST", `/requirements/${third._id}/close`);
  await after(1.2);
  await after(2.4);
  expect(content.of(tutor._id).map(({ params }) => params)).toEqual([
    { count: "1", subject: "Physics", city: "Nashik" },
    { count: "1", subject: "Chemistry", city: "Nashik" },
  ]);
  expect(second.isOpen).toBe(true);
});

it("tells of new posts once svc-users is back, and not of what a tutor has applied to", async () => {
  const { write, posts, finishing, blocks, postNotices, content, tutor, applyTo } =
    await startPosts();
  posts.state.tutors = [tutor._id];
  const deps = { ...finishing, users: posts.client, blocks };
  const first = await write();
  await write();
  posts.state.isDown = true;
  await expect(sweepNews(deps)).rejects.toThrow("unavailable");
  posts.state.isDown = false;
  await applyTo(first._id);
  await sweepNews(deps);
  await postNotices.sweep();
  expect(content.of(tutor._id).map(({ params }) => params["count"])).toEqual(["1"]);
});
