import { cleanup, screen, within } from "@testing-library/react";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { open } from "../../testing/open.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

const sectionOf = (title: string) =>
  screen.getByRole("heading", { name: title }).closest("section");
const titlesIn = (title: string) =>
  within(sectionOf(title) ?? document.body)
    .getAllByRole("heading", { level: 3 })
    .map((heading) => heading.textContent);

it.each(["Our story", "Our mission", "Our vision", "Our promise"])(
  "shows '%s' [SH-096..SH-099]",
  async (title) => {
    await open("/about");
    expect(within(sectionOf(title) ?? document.body).getByRole("paragraph").textContent).toMatch(
      /\w+ \w+ \w+/,
    );
  },
);

it("names four core values [SH-100]", async () => {
  await open("/about");
  expect(titlesIn("Our core values")).toEqual(["Trust", "Care", "Clarity", "Growth"]);
});

it("shows a team of two founders [SH-101]", async () => {
  await open("/about");
  expect(titlesIn("Our team")).toEqual(["Meera Nair", "Aditya Kulkarni"]);
  expect(within(sectionOf("Our team") ?? document.body).getAllByText(/^Founder/)).toHaveLength(2);
});

it.each([
  ["5,000+", "tutors"],
  ["50,000+", "sessions"],
  ["25+", "subjects"],
  ["98%", "satisfaction"],
])("the band of figures says %s %s [SH-102..SH-105]", async (figure, label) => {
  await open("/about");
  expect(screen.getByText(figure).parentElement?.textContent).toBe(figure + label);
});
