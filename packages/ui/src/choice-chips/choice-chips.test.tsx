import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { ChoiceChips } from "./choice-chips.tsx";

afterEach(cleanup);

const options = [
  { value: "physics", label: "Physics" },
  { value: "english", label: "English" },
];

it("adds and takes away", async () => {
  const onChange = vi.fn<(value: string[]) => void>();
  render(
    <ChoiceChips legend="Subjects" options={options} value={["physics"]} onChange={onChange} />,
  );
  await userEvent.click(screen.getByRole("checkbox", { name: "English" }));
  expect(onChange).toHaveBeenLastCalledWith(["physics", "english"]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Physics" }));
  expect(onChange).toHaveBeenLastCalledWith([]);
});

it("is checked once, when focus leaves the whole group", async () => {
  const onBlur = vi.fn();
  render(
    <ChoiceChips
      legend="Subjects"
      options={options}
      value={[]}
      onChange={() => {}}
      onBlur={onBlur}
    />,
  );
  await userEvent.tab();
  await userEvent.tab();
  expect(onBlur).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onBlur).toHaveBeenCalledOnce();
});
