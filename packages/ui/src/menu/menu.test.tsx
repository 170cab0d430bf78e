import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { Menu } from "./menu.tsx";

afterEach(cleanup);

const demo = (
  <>
    <Menu label="Asha">
      <a href="#profile">Profile</a>
    </Menu>
    <button type="button">Elsewhere</button>
  </>
);

it("opens, and closes on Escape with focus back on its button", async () => {
  render(demo);
  const button = screen.getByRole("button", { name: "Asha" });
  expect(screen.queryByRole("link")).toBeNull();
  await userEvent.click(button);
  expect(screen.queryByRole("link", { name: "Profile" })).not.toBeNull();
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("link")).toBeNull();
  expect(button).toBe(document.activeElement);
});

it("closes on a press elsewhere, on leaving by keyboard and after a choice", async () => {
  render(demo);
  const button = screen.getByRole("button", { name: "Asha" });
  await userEvent.click(button);
  await userEvent.click(screen.getByRole("button", { name: "Elsewhere" }));
  expect(button.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(button);
  await userEvent.tab();
  await userEvent.tab();
  expect(button.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(button);
  await userEvent.click(screen.getByRole("link", { name: "Profile" }));
  expect(button.getAttribute("aria-expanded")).toBe("false");
});
