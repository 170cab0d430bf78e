import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Avatar } from "./avatar.tsx";

afterEach(cleanup);

it("shows the initials of the first and the last word", () => {
  const { container, rerender } = render(<Avatar name="asha vijay kulkarni" />);
  expect(container.textContent).toBe("AK");
  rerender(<Avatar name="आशा कुलकर्णी" />);
  expect(container.textContent).toBe("आक");
  rerender(<Avatar name=" " />);
  expect(container.textContent).toBe("?");
});

it("falls back to initials when the picture is broken, and tries a new picture", () => {
  const { container, rerender } = render(<Avatar name="Asha" src="/gone.jpg" />);
  const picture = container.querySelector("img");
  expect(picture?.getAttribute("loading")).toBe("lazy");
  if (picture) fireEvent.error(picture);
  expect(container.textContent).toBe("A");
  rerender(<Avatar name="Asha" src="/new.jpg" />);
  expect(container.querySelector("img")).not.toBeNull();
});
