import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { PasswordInput } from "./password-input.tsx";

afterEach(cleanup);

it("shows and hides what was typed", async () => {
  render(<PasswordInput aria-label="Password" showLabel="Show" hideLabel="Hide" />);
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  await userEvent.type(input, "secret");
  expect(input.type).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(input.type).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Hide" }));
  expect(input.type).toBe("password");
  expect(input.value).toBe("secret");
});
