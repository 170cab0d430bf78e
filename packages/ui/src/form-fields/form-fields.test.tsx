import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PasswordField, SelectField, TextareaField, TextField } from "./form-fields.tsx";

afterEach(cleanup);

it("labels a text input, passes its props on and describes it by its error", () => {
  render(<TextField label="City" required error="Choose a city" maxLength={80} />);
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "City" });
  expect(input.required).toBe(true);
  expect(input.maxLength).toBe(80);
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Choose a city",
  );
});

it("labels a textarea and a password", () => {
  render(<TextareaField label="Message" rows={6} />);
  render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" />);
  expect(screen.getByRole("textbox", { name: "Message" }).getAttribute("rows")).toBe("6");
  expect(screen.getByLabelText<HTMLInputElement>("Password").type).toBe("password");
});

it("lists the options of a select after its placeholder", () => {
  const options = [
    { value: "a", label: "Arts" },
    { value: "b", label: "Biology" },
  ];
  render(<SelectField label="Subject" options={options} placeholder="Any" defaultValue="b" />);
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Subject" });
  expect([...select.options].map(({ text }) => text)).toEqual(["Any", "Arts", "Biology"]);
  expect(select.value).toBe("b");
});
