import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Input } from "../input/input.tsx";
import { Field } from "./field.tsx";

afterEach(cleanup);

it("names its control and describes it by the hint", () => {
  render(
    <Field label="City" hint="Where you teach" required>
      {(control) => <Input {...control} />}
    </Field>,
  );
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "City" });
  const note = document.getElementById(input.getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe("Where you teach");
  expect(input.required).toBe(true);
  expect(input.hasAttribute("aria-invalid")).toBe(false);
});

it("announces an error in a region that was there before it", () => {
  const field = (error?: string) => (
    <Field label="City" error={error}>
      {(control) => <Input {...control} />}
    </Field>
  );
  const { rerender, container } = render(field());
  const region = container.querySelector("[aria-live]");
  rerender(field("Choose a city"));
  expect(region?.textContent).toBe("Choose a city");
  expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("textbox").getAttribute("aria-describedby")).toBe(region?.id);
});
