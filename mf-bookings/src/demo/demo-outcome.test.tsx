import { DECLINE_REASONS } from "@tutorsetu/contracts/domain";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import {
  CONFIRMED,
  FIVE,
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
  expect(screen.getByText(/^Was the demo class held\? \w{3}, .* [ap]m$/)).toBeTruthy();
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

it("ends with one tap, and takes that back, or says why, until it counts", async () => {
  const sent: unknown[] = [];
  const ending = { by: "Student" as const, at: FIVE };
  await openWithDemo("Student", { ...CONFIRMED, state: "held", startsAt: PAST }, (set) => ({
    endDemo: ({ body }) => {
      sent.push(body);
      const { version, isEnding, reason = "" } = body;
      return set({ version: version + 1, reason, ending: isEnding ? ending : undefined });
    },
  }));
  await press("End");
  const said = /^You have ended this\. .* is told at 5:00 pm; until then you can take it back\.$/;
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: "Go on" })).toBeNull();
  await pressFor("Say why");
  await userEvent.click(inDialog().getByRole("radio", { name: /fee/i }));
  await userEvent.click(inDialog().getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Reason: .*fee/i)).toBeTruthy();
  await press("Take back");
  expect(await screen.findByRole("button", { name: "Go on" })).toBeTruthy();
  expect(sent).toEqual([
    { version: 2, isEnding: true },
    { version: 3, isEnding: true, reason: DECLINE_REASONS.fee },
    { version: 4, isEnding: false },
  ]);
});

it("shows the other side that it ends, with nothing to press", async () => {
  const ending = { by: "Tutor" as const, at: FIVE };
  await openWithDemo(
    "Student",
    { ...CONFIRMED, state: "held", startsAt: PAST, ending },
    () => ({}),
  );
  expect(screen.getByText(/does not want to go on\. This ends at 5:00 pm\.$/)).toBeTruthy();
  for (const name of ["Go on", "End", "Take back", "Say why"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});
