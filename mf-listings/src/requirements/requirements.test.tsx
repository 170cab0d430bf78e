import { bookingsApi, contentApi, usersApi } from "@tutorsetu/contracts/apis";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, problem, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { id, signIn } from "../testing/people.ts";
import { anOffer, aPost, ownPost } from "../testing/posts.ts";
import { show } from "../testing/show.ts";

beforeEach(() => {
  fakeApi(contentApi)({ readNoticesAbout: () => ({ read: 0 }) });
});
afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
  act(() => setLanguage("en"));
});

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
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

const profile = (more: object = {}) => ({
  profile: {
    _id: id(),
    userId: id(),
    userName: "Meera",
    email: "m@test.example",
    role: "Student" as const,
    image: null,
    phoneNo: "",
    city: "Nashik",
    state: "Maharashtra",
    grade: 10,
    subjectInterested: ["physics"],
    requirement: { budget: 3000, days: ["mon" as const], mode: "home" as const },
    pinCode: "422001",
    createdAt: "2026-01-01T00:00:00.000Z",
    ...more,
  },
});

function formServices(more: object = {}) {
  signIn("Student");
  const posted: object[] = [];
  fakeApi(usersApi)({
    profile: () => profile(more),
    children: () => ({ children: [], mayBeFamily: false }),
    place: () => ({ city: "Nashik", state: "Maharashtra" }),
  });
  fakeApi(bookingsApi)({
    postRequirement({ body }) {
      posted.push(body);
      const post = aPost();
      return { requirement: ownPost(post), message: "ok" };
    },
    requirement: () => ({ requirement: aPost() }),
  });
  return posted;
}

it("offers what the profile says as a post in one tap, and publishes nothing without it [AMB-019]", async () => {
  const posted = formServices();
  await show("/requirements/new");
  await screen.findByRole("button", { name: "Publish as it is" });
  expect(posted).toEqual([]);
  expect(screen.getByLabelText<HTMLSelectElement>(/Subject/).value).toBe("physics");
  await press("Publish as it is");
  await waitFor(() =>
    expect(posted).toEqual([
      {
        subject: "physics",
        class: 10,
        mode: "home",
        pinCode: "422001",
        days: ["mon"],
        budget: 3000,
        text: "",
      },
    ]),
  );
});

it("asks for what is missing, and keeps the draft through a reload", async () => {
  const posted = formServices({ requirement: null, subjectInterested: [], pinCode: "" });
  await show("/requirements/new");
  await press("Publish the post");
  expect(screen.queryByRole("button", { name: "Publish as it is" })).toBeNull();
  expect(await screen.findByText("Please choose a subject.")).toBeTruthy();
  expect(screen.getByText(/Please give the PIN code/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText(/Subject/), "chemistry");
  await userEvent.type(screen.getByLabelText(/What else/), "Twice a week");
  cleanup();
  await show("/requirements/new");
  expect((await screen.findByLabelText<HTMLSelectElement>(/Subject/)).value).toBe("chemistry");
  await userEvent.click(screen.getByRole("radio", { name: "Online" }));
  await press("Publish the post");
  await waitFor(() =>
    expect(posted).toMatchObject([{ subject: "chemistry", mode: "online", pinCode: "" }]),
  );
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
