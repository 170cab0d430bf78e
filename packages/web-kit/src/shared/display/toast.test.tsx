import { readFileSync } from "node:fs";
import { join } from "node:path";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resetKit } from "../../testing/fake-api.ts";
import { toast, Toasts } from "./toast.tsx";

const styles = readFileSync(join(import.meta.dirname, "toast.module.css"), "utf8");

/** How long a toast takes to leave. */
const LEAVING_MS = 1000;

const STEP_MS = 50;

/** In steps, so that the page may draw in between. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await act(async () => void (await vi.advanceTimersByTimeAsync(STEP_MS)));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  cleanup();
  resetKit();
  vi.useRealTimers();
});

test.each([
  ["success", 2000],
  ["error", 4000],
  ["message", 4000],
] as const)(
  "a toast of kind %s lasts %i ms [SH-194, SH-195, SH-196, SH-200]",
  async (kind, lastsMs) => {
    act(() => void toast[kind]("Something happened"));
    await pass(lastsMs + LEAVING_MS - STEP_MS);
    expect(screen.queryByText("Something happened")).not.toBeNull();
    await pass(3 * STEP_MS);
    expect(screen.queryByText("Something happened")).toBeNull();
  },
);

test("a loading toast stays until it is dismissed [SH-197]", async () => {
  let id = "";
  act(() => void (id = toast.loading("Signing in...")));
  await pass(60_000);
  expect(screen.queryByText("Signing in...")).not.toBeNull();
  act(() => toast.dismiss(id));
  await pass(LEAVING_MS + 3 * STEP_MS);
  expect(screen.queryByText("Signing in...")).toBeNull();
});

test("at most 20 toasts are shown, the newest ones [SH-199]", () => {
  act(() => {
    for (let n = 1; n <= 25; n += 1) toast.message(`News ${n}`);
  });
  const shown = screen.getAllByText(/^News \d+$/).map((one) => one.textContent);
  expect(shown).toHaveLength(20);
  expect(shown).toContain("News 25");
  expect(shown).not.toContain("News 5");
});

test("an error is announced at once, other news when there is time", () => {
  act(() => {
    toast.error("That did not work");
    toast.success("Saved");
  });
  expect(screen.getByRole("alert").textContent).toBe("That did not work");
  expect(screen.getByRole("status").textContent).toBe("Saved");
});

test("a reset of the kit leaves no toast, neither on the page nor for the next one", () => {
  act(() => {
    toast.loading("Signing in...");
    toast.success("Saved");
  });
  cleanup();
  resetKit();
  render(<Toasts />);
  expect(screen.queryByText("Signing in...")).toBeNull();
  expect(screen.queryByText("Saved")).toBeNull();
});

test("news that leave are marked as such, and the others stay as they are", () => {
  let id = "";
  act(() => {
    id = toast.loading("Signing in...");
    toast.success("Saved");
  });
  act(() => toast.dismiss(id));
  const isLeaving = (text: string) => screen.getByText(text).closest("[data-leaving]") !== null;
  expect([isLeaving("Signing in..."), isLeaving("Saved")]).toEqual([true, false]);
});

test("while the pointer rests on a toast it does not leave", async () => {
  act(() => void toast.success("Saved"));
  fireEvent.mouseEnter(screen.getByText("Saved"));
  await pass(10_000);
  expect(screen.queryByText("Saved")).not.toBeNull();
  fireEvent.mouseLeave(screen.getByText("Saved"));
  await pass(2000 + LEAVING_MS + 3 * STEP_MS);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("each kind has its own sign, which is not read out; a plain message has none", () => {
  act(() => {
    toast.success("Saved");
    toast.error("That did not work");
    toast.loading("Signing in...");
    toast.message("News");
  });
  const signs = [...document.querySelectorAll("[data-type]")];
  expect(signs.map((sign) => sign.getAttribute("data-type"))).toEqual([
    "loading",
    "error",
    "success",
  ]);
  expect(signs.every((sign) => sign.getAttribute("aria-hidden") === "true")).toBe(true);
});

test("toasts add no style element, which the policy would refuse", () => {
  act(() => void toast.success("Saved"));
  expect(document.querySelectorAll("style")).toHaveLength(0);
});

test("toasts lie in the middle below the header, in the page's colours and no wider than a phone", () => {
  for (const part of [
    "var(--header-height",
    "justify-content: center",
    "var(--color-surface)",
    "var(--color-ink)",
    "var(--color-line)",
    "100vw - 2rem",
  ])
    expect(styles).toContain(part);
});
