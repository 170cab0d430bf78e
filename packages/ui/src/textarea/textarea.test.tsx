import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Textarea } from "./textarea.tsx";

afterEach(cleanup);

it("counts only near the limit", () => {
  const text = (length: number) => <Textarea maxLength={100} value={"x".repeat(length)} readOnly />;
  const { rerender } = render(text(90));
  expect(screen.queryByText("90 / 100")).toBeNull();
  rerender(text(91));
  expect(screen.queryByText("91 / 100")).not.toBeNull();
});
