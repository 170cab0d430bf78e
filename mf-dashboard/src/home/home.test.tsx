import { bookingsApi, chatApi, contentApi, usersApi } from "@tutorsetu/contracts/apis";
import { type OwnProfile } from "@tutorsetu/contracts/own-profile";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { child, childrenServer } from "../testing/children.ts";
import { bookingPage, notice, own, signIn } from "../testing/people.ts";
import { createGate, show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

const AT = "/userdashboard/home";

interface World {
  readonly current?: number;
  readonly history?: number;
  readonly unread?: number;
  readonly notices?: number;
  readonly profile?: Partial<OwnProfile>;
}

function server({ current = 0, history = 0, unread = 0, notices = 0, profile = {} }: World) {
  fakeApi(bookingsApi)({ list: () => ({ ...bookingPage([]), counts: { current, history } }) });
  fakeApi(chatApi)({ conversations: () => ({ conversations: [], unread }) });
  const fresh = Array.from({ length: notices }, (_, n) => notice(`News ${n}`));
  const read = notice("Old", { solved: true });
  fakeApi(contentApi)({ notices: () => ({ data: [...fresh, read] }) });
  fakeApi(usersApi)({ profile: () => ({ profile: own({ image: "/me.webp", ...profile }) }) });
}

const steps = async () =>
  within(await screen.findByRole("list"))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

it("shows a welcome and figures, each linked to what it counts [DA-002]", async () => {
  signIn("Tutor");
  server({ current: 2, history: 3, unread: 4, notices: 5, profile: { bio: "" } });
  await show(AT);
  expect(await screen.findByRole("heading", { name: "Welcome, Meera Joshi" })).toBeTruthy();
  for (const [name, to] of [
    ["2Pending bookings", "/userdashboard/my-bookings"],
    ["5Unread notices", "/userdashboard/notifications"],
    ["4Unread messages", "/chat"],
    ["86%Profile complete", "/userdashboard/profile"],
  ] as const) {
    const tile = await screen.findByText((_, element) => element?.textContent === name, {
      selector: "a",
    });
    expect(tile.getAttribute("href")).toBe(to);
  }
});

it("lists the next steps, pending items first", async () => {
  signIn("Tutor");
  server({ current: 1, unread: 1, notices: 1, profile: { bio: "", image: null } });
  await show(AT);
  expect(await steps()).toEqual([
    ["Look at your pending bookings", "/userdashboard/my-bookings"],
    ["Read your new messages", "/chat"],
    ["Read your new notices", "/userdashboard/notifications"],
    ["Write a few lines about yourself", "/userdashboard/profile"],
    ["Add a picture of yourself", "/userdashboard/profile"],
  ]);
});

it("sends a new student to find a tutor and to say what they look for", async () => {
  signIn("Student");
  server({});
  await show(AT);
  expect(await steps()).toEqual([
    ["Say what you are looking for", "/userdashboard/profile"],
    ["Find a tutor and ask for a first lesson", "/tutor"],
  ]);
});

it("shows how complete the profile of the chosen child is, and what is missing there", async () => {
  signIn("Student");
  server({ history: 1, profile: { bio: "", requirement: null } });
  const requirement = { board: "CBSE" } as const;
  const [asha, ravi] = [child("Asha", { bio: "Reads.", requirement }), child("Ravi")];
  childrenServer([asha, ravi]);
  await show(AT);
  expect(await screen.findByText("100%")).toBeTruthy();
  expect(screen.getByText("Profile of Asha complete")).toBeTruthy();
  expect(screen.queryByText("Next steps")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /Choose another child/ }));
  await userEvent.click(screen.getByRole("button", { name: "Ravi" }));
  const tile = (await screen.findByText("Profile of Ravi complete")).closest("a");
  const form = `/userdashboard/children?child=${ravi._id}`;
  expect([tile?.textContent, tile?.getAttribute("href")]).toEqual([
    "71%Profile of Ravi complete",
    form,
  ]);
  expect(await steps()).toEqual([["Say more about Ravi", form]]);
});

it("asks for nothing when nothing waits", async () => {
  signIn("Tutor");
  server({ history: 1 });
  await show(AT);
  expect(await screen.findByText("100%")).toBeTruthy();
  expect(screen.queryByText("Next steps")).toBeNull();
});

it("shows the other figures when one service is away, and tries that one again", async () => {
  signIn("Tutor");
  server({ history: 1, unread: 4 });
  let isUnavailable = true;
  fakeApi(bookingsApi)({
    list: () => {
      if (isUnavailable) throw offline();
      return { ...bookingPage([]), counts: { current: 7, history: 0 } };
    },
  });
  await show(AT);
  expect((await screen.findByRole("alert")).textContent).toContain("Pending bookings");
  expect(await screen.findByText("4")).toBeTruthy();
  isUnavailable = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("7")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it.each([0, 2])(
  "begins with whose lessons are accepted, where there are any: %i",
  async (total) => {
    signIn("Student");
    server({ history: total });
    const asked: unknown[] = [];
    fakeApi(bookingsApi)({
      list: ({ query }) => {
        asked.push(query.status);
        return { ...bookingPage([], { total }), counts: { current: 0, history: total } };
      },
    });
    await show(AT);
    expect(await screen.findByText("Pending bookings")).toBeTruthy();
    await waitFor(() => {
      const parts = screen.queryAllByRole("heading", { name: "mf_bookings your-people" });
      expect(parts).toHaveLength(Math.min(total, 1));
    });
    expect(asked).toEqual(["accepted"]);
  },
);

it("shows the shape of figures while they come", async () => {
  signIn("Tutor");
  fakeApi(usersApi)({ profile: () => new Promise(() => {}) });
  fakeApi(contentApi)({ notices: () => new Promise(() => {}) });
  fakeApi(chatApi)({ conversations: () => new Promise(() => {}) });
  fakeApi(bookingsApi)({ list: () => new Promise(() => {}) });
  await show(AT);
  await screen.findByRole("heading", { name: "Welcome, Meera Joshi" });
  expect(screen.getByRole("status").textContent).toBe("Loading…");
  expect(screen.queryByText("Pending bookings")).toBeNull();
});

const oneAccepted = () =>
  fakeApi(bookingsApi)({
    list: () => ({ ...bookingPage([], { total: 1 }), counts: { current: 0, history: 1 } }),
  });

it("draws the figures together with whose lessons are accepted, so that they do not move", async () => {
  signIn("Student");
  server({ unread: 4 });
  oneAccepted();
  const gate = createGate();
  const load = async () => {
    await gate.opened;
    return { default: () => <h2>Your tutors</h2> };
  };
  await show(AT, load);
  expect((await screen.findByRole("status")).textContent).toBe("Loading…");
  expect(screen.queryByText("Unread messages")).toBeNull();
  gate.open();
  const figure = await screen.findByText("Unread messages");
  const people = screen.getByRole("heading", { name: "Your tutors" });
  expect(people.compareDocumentPosition(figure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole("status")).toBeNull();
});

it("draws the figures without them where they do not come in time", async () => {
  signIn("Student");
  server({ unread: 4 });
  oneAccepted();
  await show(AT, () => new Promise(() => {}));
  expect(await screen.findByText("Unread messages")).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
});
