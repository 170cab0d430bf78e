import { BlogCover } from "@tutorsetu/contracts/content";
import { cleanup, render } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { Cover, COVERS } from "./cover.tsx";

afterEach(cleanup);

it("has a drawing for every cover that a post may name, and no other", () => {
  expect(COVERS.toSorted()).toEqual(BlogCover.options.toSorted());
});

it.each(COVERS)("draws %s small, without a word, in the inks of the theme", (name) => {
  const markup = renderToStaticMarkup(<Cover src={name} title="" />);
  expect(markup.length).toBeLessThan(1024);
  expect(markup).not.toMatch(/<text|(?:fill|stroke)=|style=/);
});

it("gives a title the same drawing every time, and titles different ones", () => {
  const drawn = (title: string) => {
    const { container } = render(<Cover src={null} title={title} />);
    return container.querySelector("svg")?.getAttribute("data-cover");
  };
  expect(drawn("Maps")).toBe(drawn("Maps"));
  const titles = Array.from({ length: 40 }, (_, n) => drawn(`Post ${n}`));
  expect(new Set(titles).size).toBeGreaterThan(8);
});
