import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { Button, buttonClass } from "./button.tsx";

afterEach(cleanup);

it("does not submit a form unless asked to", async () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onSubmit).not.toHaveBeenCalled();
});

it("is disabled and marked as busy while busy", async () => {
  const onClick = vi.fn();
  render(
    <Button busy onClick={onClick}>
      Saving
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Saving" });
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute("aria-busy")).toBe("true");
});

it.each([
  ["has the focus again when it is no longer busy", false],
  ["leaves the focus where the person has gone on to", true],
])("%s", (_name, hasGoneOn) => {
  const show = (busy: boolean) => (
    <>
      <Button busy={busy}>Save</Button>
      <input aria-label="Next" />
    </>
  );
  const { rerender } = render(show(false));
  const button = screen.getByRole("button");
  const next = screen.getByRole("textbox");
  button.focus();
  rerender(show(true));
  button.blur(); // as browsers do with what is disabled
  if (hasGoneOn) next.focus();
  rerender(show(false));
  expect(document.activeElement).toBe(hasGoneOn ? next : button);
});

it("takes a class from outside", () => {
  render(<Button className="wide">Go</Button>);
  expect(screen.getByRole("button").classList).toContain("wide");
});

it("gives a link the look of a button", () => {
  expect(buttonClass({ variant: "secondary", size: "s" })).toMatchObject({
    "data-variant": "secondary",
    "data-size": "s",
  });
});
