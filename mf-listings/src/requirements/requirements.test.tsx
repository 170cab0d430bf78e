import { bookingsApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, problem, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { expect, it } from "vitest";
import { signIn } from "../testing/people.ts";
import { aPost, ownPost } from "../testing/posts.ts";
import { freshForEachTest, press } from "../testing/screens-of-posts.ts";
import { show } from "../testing/show.ts";

freshForEachTest();
const page = { nextCursor: null, total: 1, cities: [{ slug: "nashik", name: "Nashik", count: 1 }] };

it("lists posts, filters as they are chosen, and says what to do when none fits", async () => {
  const asked: unknown[] = [];
  fakeApi(bookingsApi)({
    requirements({ query }) {
      asked.push(query);
      return query.class === undefined
        ? { ...page, requirements: [aPost()] }
        : { ...page, requirements: [], total: 0 };
    },
  });
  await show("/requirements");
  const card = await screen.findByRole("article", { name: /^Physics tutor wanted in Nashik/ });
  expect(within(card).getByText("₹3,000/month")).toBeTruthy();
  expect(within(card).getByText("2 of 10 offers")).toBeTruthy();
  expect(screen.getByText("1 open post")).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Class" }), "9");
  expect(await screen.findByText("No open posts fit")).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ class: "9" });
  await userEvent.click(screen.getByRole("link", { name: "Show all posts" }));
  expect(await screen.findByRole("article")).toBeTruthy();
});

it("says that the list could not be loaded, and loads it again", async () => {
  let isDown = true;
  fakeApi(bookingsApi)({
    requirements() {
      if (isDown) throw problem(503, "away");
      return { ...page, requirements: [aPost()] };
    },
  });
  await show("/requirements");
  expect(await screen.findByText("The posts could not be loaded.")).toBeTruthy();
  isDown = false;
  await press("Try Again");
  expect(await screen.findByRole("article")).toBeTruthy();
});

it("leads a visitor to sign in, and shows no form and no report", async () => {
  const post = aPost();
  fakeApi(bookingsApi)({ requirement: () => ({ requirement: post }) });
  await show(`/requirements/${post._id}`);
  const link = await screen.findByRole("link", { name: "Sign in as a tutor to answer" });
  expect(link.getAttribute("href")).toBe(`/login?next=%2Frequirements%2F${post._id}`);
  expect(screen.queryByRole("button", { name: "Report this post" })).toBeNull();
});

it("sends a tutor's offer, keeps what was typed through a failure, and takes it back", async () => {
  signIn("Tutor");
  const post = aPost();
  let isDown = true;
  const sent: object[] = [];
  fakeApi(bookingsApi)({
    requirement: () => ({
      requirement: post,
      ...(sent.length > 0 && {
        application: {
          requirementId: post._id,
          message: "Old papers first.",
          fee: 2500,
          state: "open" as const,
          reason: "",
          createdAt: post.createdAt,
          changedAt: post.createdAt,
        },
      }),
    }),
    apply({ body }) {
      if (isDown) throw rejection(409, "applications_yours_full");
      sent.push(body);
      return { application: {} as never, message: "ok" }; // safe: nobody reads it
    },
    withdrawApplication() {
      sent.pop();
      return { message: "ok" };
    },
  });
  await show(`/requirements/${post._id}`);
  await userEvent.type(await screen.findByLabelText(/A sentence/), "Old papers first.");
  await userEvent.type(screen.getByLabelText(/Your fee/), "२,५००");
  await press("Send the offer");
  expect(await screen.findByText(/Ten of your applications wait/)).toBeTruthy();
  isDown = false;
  await press("Send the offer");
  expect(await screen.findByText("Waiting for an answer")).toBeTruthy();
  expect(sent).toEqual([{ message: "Old papers first.", fee: 2500 }]);
  await press("Take it back");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Take it back" }));
  expect(await screen.findByRole("button", { name: "Send the offer" })).toBeTruthy();
});

it("says beside the field what the server refuses", async () => {
  signIn("Tutor");
  const post = aPost();
  fakeApi(bookingsApi)({
    requirement: () => ({ requirement: post }),
    apply() {
      throw problem(422, "No", { fee: "Fee is required" });
    },
  });
  await show(`/requirements/${post._id}`);
  await press("Send the offer");
  expect((await screen.findByLabelText(/Your fee/)).getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Fee is required")).toBeTruthy();
});

it("shows a tutor that ten have answered", async () => {
  signIn("Tutor");
  const post = aPost({ applications: 10 });
  fakeApi(bookingsApi)({ requirement: () => ({ requirement: post }) });
  await show(`/requirements/${post._id}`);
  expect(await screen.findByText(/Ten tutors have answered/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send the offer" })).toBeNull();
});

it("lists a student's posts and a tutor's offers, and says what to do first where there are none", async () => {
  signIn("Student");
  const post = aPost();
  fakeApi(bookingsApi)({ myRequirements: () => ({ requirements: [ownPost(post)] }) });
  await show("/requirements/mine");
  expect(await screen.findByText("Open until December 20, 2026")).toBeTruthy();
  cleanup();
  resetKit();
  signIn("Tutor");
  fakeApi(bookingsApi)({ myApplications: () => ({ applications: [] }) });
  await show("/requirements/mine");
  expect(await screen.findByText("You have answered no post yet")).toBeTruthy();
});

it("speaks Hindi", async () => {
  setLanguage("hi");
  fakeApi(bookingsApi)({ requirements: () => ({ ...page, requirements: [aPost()] }) });
  await show("/requirements");
  expect(await screen.findByRole("heading", { name: "शिक्षक ढूँढते विद्यार्थी" })).toBeTruthy();
  expect(
    await screen.findByRole("article", {
      name: "नासिक में कक्षा 10 के लिए भौतिक विज्ञान के शिक्षक चाहिए",
    }),
  ).toBeTruthy();
});
