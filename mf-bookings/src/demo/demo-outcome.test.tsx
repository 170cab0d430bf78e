import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import {
  CONFIRMED,
  inDialog,
  openWithDemo,
  PAST,
  press,
  pressFor,
} from "./testing/demo-fixture.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
});

it("asks after its beginning whether it was held, and leads on to the lessons with one tap", async () => {
  const sent: unknown[] = [];
  const { address, id } = await openWithDemo(
    "Student",
    { ...CONFIRMED, startsAt: PAST },
    (set) => ({
      noteDemo: ({ body }) => {
        sent.push(body);
        return set({ version: 3, state: "held" });
      },
      goOn: ({ body }) => {
        sent.push(body);
        return set({ version: 4, outcome: "go_on", outcomeBy: "Student" });
      },
    }),
  );
  expect(screen.queryByRole("button", { name: "Call off" })).toBeNull();
  await press("Yes, it was held");
  await press("Go on");
  await waitFor(() => expect(address()).toBe(`/lessons/${id}`));
  expect(sent).toEqual([{ version: 2, isHeld: true }, { version: 3 }]);
});

it("says who wants to go on, and why it was not held", async () => {
  await openWithDemo(
    "Tutor",
    { ...CONFIRMED, state: "held", outcome: "go_on", outcomeBy: "Student" },
    () => ({}),
  );
  expect(screen.getByText(/Rohan wants to go on\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Go on" })).toBeNull();
  cleanup();
  resetKit();
  const sent: unknown[] = [];
  await openWithDemo("Tutor", { ...CONFIRMED, startsAt: PAST }, (set) => ({
    noteDemo: ({ body }) => {
      sent.push(body);
      return set({ version: 3, state: "not_held", reason: body.reason ?? "" });
    },
  }));
  await pressFor("No");
  await userEvent.type(inDialog().getByRole("textbox"), "Nobody came.");
  await userEvent.click(inDialog().getByRole("button", { name: "It was not held" }));
  expect(await screen.findByText("The demo class was not held.")).toBeTruthy();
  expect(sent).toEqual([{ version: 2, isHeld: false, reason: "Nobody came." }]);
});

it("ends the tuition with a reason that is chosen already", async () => {
  const sent: unknown[] = [];
  await openWithDemo("Student", { ...CONFIRMED, state: "held", startsAt: PAST }, (set) => ({
    updateStatus: ({ body }) => {
      sent.push(body);
      return set({ outcome: "ended" });
    },
  }));
  await pressFor("End");
  await userEvent.click(inDialog().getByRole("button", { name: "End tuition" }));
  expect(await screen.findByText("The tuition has ended.")).toBeTruthy();
  expect(sent).toMatchObject([
    { newStatus: "cancelled", reason: "It did not fit in the demo class" },
  ]);
});
