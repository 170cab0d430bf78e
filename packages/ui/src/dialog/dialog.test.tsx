import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { useState } from "react";
import { Dialog } from "./dialog.tsx";

afterEach(cleanup);

function Demo() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Ask Meera" closeLabel="Close">
        <input aria-label="Message" />
      </Dialog>
    </>
  );
}

it("opens under its title and gives focus back when closed", async () => {
  render(<Demo />);
  await userEvent.click(screen.getByRole("button", { name: "Ask" }));
  expect(screen.getByRole("dialog", { name: "Ask Meera" })).toBe(document.activeElement);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Ask" })).toBe(document.activeElement);
});

it("closes on a press outside, but not on one that began inside", async () => {
  render(<Demo />);
  await userEvent.click(screen.getByRole("button", { name: "Ask" }));
  const dialog = screen.getByRole("dialog");
  fireEvent.pointerDown(screen.getByRole("textbox"));
  fireEvent.click(dialog);
  expect(screen.queryByRole("dialog")).not.toBeNull();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("closes on Escape", async () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Ask" closeLabel="Close">
      text
    </Dialog>,
  );
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect(onClose).toHaveBeenCalledOnce();
});

it("opens where the browser has no showModal", () => {
  const own = Object.getOwnPropertyDescriptor(HTMLDialogElement.prototype, "showModal") ?? {};
  Reflect.deleteProperty(HTMLDialogElement.prototype, "showModal");
  try {
    render(
      <Dialog open onClose={() => {}} title="Ask" closeLabel="Close">
        text
      </Dialog>,
    );
    expect(screen.getByRole("dialog", { name: "Ask" }).hasAttribute("open")).toBe(true);
  } finally {
    Object.defineProperty(HTMLDialogElement.prototype, "showModal", own);
  }
});
