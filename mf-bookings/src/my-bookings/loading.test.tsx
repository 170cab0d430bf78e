import { bookingsApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { failures } from "@tutorsetu/web-kit/testing/failures";
import { afterEach, expect, it } from "vitest";
import { page, show, signInWithBookings } from "./testing/bookings-fixture.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
});

it("shows skeletons while loading, and while the other tab loads", async () => {
  const { booking } = signInWithBookings("Student");
  let give = () => {};
  const wait = new Promise<void>((resolve) => {
    give = resolve;
  });
  fakeApi(bookingsApi)({
    list: async ({ query }) => {
      if (query.status === "history") await wait;
      return page([booking()]);
    },
  });
  await show();
  await screen.findByRole("article", { name: "Ananya" });
  await userEvent.click(screen.getByRole("tab", { name: "History (0)" }));
  expect(screen.getByRole("list", { name: "Loading…" }).getAttribute("aria-busy")).toBe("true");
  expect(screen.queryByRole("article", { name: "Ananya" })).toBeNull();
  give();
  expect(await screen.findByRole("article", { name: "Ananya" })).toBeTruthy();
});

it("loads more by cursor, and says when the rest could not be loaded", async () => {
  const { booking } = signInWithBookings("Student");
  let isDown = true;
  fakeApi(bookingsApi)({
    list: ({ query }) => {
      if (!query.cursor) return page([booking()], { current: 2, history: 0 }, "next");
      if (isDown) throw offline();
      return page([booking()], { current: 2, history: 0 });
    },
  });
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByText("The rest could not be loaded.")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findAllByRole("article")).toHaveLength(2);
});

it.each(failures.filter(([name]) => name !== "401"))(
  "says what to do when loading fails: %s [BK-039]",
  async (_, make, sentence) => {
    const { booking } = signInWithBookings("Student");
    let isDown = true;
    fakeApi(bookingsApi)({
      list: () => {
        if (isDown) throw make();
        return page([booking()]);
      },
    });
    await show();
    expect(await screen.findByText("Failed to load bookings")).toBeTruthy();
    expect(screen.getByRole("tab", { name: "Current (…)" })).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toContain(sentence);
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("heading", { name: "Ananya" })).toBeTruthy();
  },
);

it("says in Hindi why loading failed and what to do next", async () => {
  signInWithBookings("Student");
  setLanguage("hi");
  fakeApi(bookingsApi)({
    list: () => {
      throw problem(403, "You are not allowed to do that.");
    },
  });
  await show();
  expect(
    await screen.findByText(/अगर आपको लगता है कि यह भूल है, तो कृपया हमें संपर्क पेज से लिखें।$/),
  ).toBeTruthy();
});

it("leads to sign in when the session has ended", async () => {
  signInWithBookings("Student");
  fakeApi(bookingsApi)({
    list: () => {
      throw problem(401, "Please sign in.");
    },
  });
  const visit = await show();
  await screen.findByText(/^At \/login/);
  expect(visit.address()).toBe("/login?next=%2Fmy-bookings");
});
