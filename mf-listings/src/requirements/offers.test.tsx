import { bookingsApi } from "@tutorsetu/contracts/apis";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";
import { expect, it } from "vitest";
import { id, signIn } from "../testing/people.ts";
import { anOffer, aPost, ownPost } from "../testing/posts.ts";
import { freshForEachTest, press } from "../testing/screens-of-posts.ts";
import { show } from "../testing/show.ts";

freshForEachTest();

/** Whoever wrote a post, with these offers before the services; what was done. */
async function compared(names = ["Ananya", "Bela", "Chitra"]) {
  signIn("Student");
  let post = aPost({ applications: names.length });
  let offers = names.map((name) => anOffer(name));
  const done: unknown[] = [];
  let bookingId: string | undefined;
  fakeApi(bookingsApi)({
    requirement: () => ({
      requirement: post,
      own: ownPost(post, { ...(bookingId && { bookingId, status: "taken" }) }),
    }),
    applications: () => ({ applications: offers }),
    answerApplication({ params, body }) {
      done.push([params.tutorUserId, body]);
      offers = offers.map((one) =>
        one.tutorUserId === params.tutorUserId
          ? { ...one, state: body.state, reason: body.reason ?? "" }
          : one,
      );
      return { applications: offers, message: "ok" };
    },
    takeApplication({ body }) {
      done.push(["take", body]);
      bookingId = id();
      post = { ...post, isOpen: false, text: "" };
      offers = offers.map((one) => ({
        ...one,
        state: one.tutorUserId === body.tutorUserId ? ("taken" as const) : ("ended" as const),
      }));
      return { bookingId, message: "ok" };
    },
    closeRequirement() {
      done.push("close");
      post = { ...post, isOpen: false };
      return { requirement: ownPost(post), message: "ok" };
    },
  });
  await show(`/requirements/${post._id}`);
  const card = async (name: string) => within(await screen.findByRole("article", { name }));
  return { done, card, offers };
}

it("puts offers side by side, shortlists one and declines one with a reason", async () => {
  const { done, card, offers } = await compared();
  const [first, second] = offers;
  const bela = await card("Bela");
  for (const said of ["₹2,600 a month", "8 years · Nashik", /4.8/, /Bela would begin/])
    expect(bela.getByText(said)).toBeTruthy();
  await userEvent.click(bela.getByRole("button", { name: "Shortlist" }));
  expect(await (await card("Bela")).findByText("On the shortlist")).toBeTruthy();
  await userEvent.click((await card("Ananya")).getByRole("button", { name: "Decline" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Decline" }));
  expect(dialog.getByText("Please give a reason.")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox"), "Too far away");
  await userEvent.click(dialog.getByRole("button", { name: "Decline" }));
  expect(await (await card("Ananya")).findByText("Declined")).toBeTruthy();
  expect(done).toEqual([
    [second?.tutorUserId, { state: "shortlisted" }],
    [first?.tutorUserId, { state: "declined", reason: "Too far away" }],
  ]);
});

it("takes one after a question, and leads to the booking", async () => {
  const { done, card, offers } = await compared();
  await press("Choose Chitra");
  const dialog = within(await screen.findByRole("dialog", { name: "Choose Chitra?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Choose" }));
  const link = await screen.findByRole("link", { name: "See the booking" });
  expect(link.getAttribute("href")).toMatch(/^\/my-bookings\?booking=[0-9a-f]{24}$/);
  expect(done).toEqual([["take", { tutorUserId: offers[2]?.tutorUserId }]]);
  await waitFor(async () => expect((await card("Chitra")).getByText("Chosen")).toBeTruthy());
  expect(screen.queryByRole("button", { name: "Choose Ananya" })).toBeNull();
});

it("says that nobody has answered yet, and closes the post after a question", async () => {
  const { done } = await compared([]);
  expect(await screen.findByText(/You are told of every offer/)).toBeTruthy();
  await press("Close the post");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Close the post" }));
  await waitFor(() => expect(done).toEqual(["close"]));
  expect(await screen.findByText("This post is closed")).toBeTruthy();
});
