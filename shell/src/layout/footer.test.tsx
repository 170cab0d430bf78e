import { cleanup, screen, within } from "@testing-library/react";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { openSite } from "../testing/open.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

it("renders two footers, with contact details and social links [SH-093, SH-094, SH-095]", async () => {
  await openSite("/about");
  const [first, second, ...more] = screen.getByRole("contentinfo").querySelectorAll("footer");
  if (!first || !second) throw new Error("There are fewer than two footers");
  expect(more).toEqual([]);
  const mail = within(first).getByRole("link", { name: "hello@tutorsetu.example" });
  expect(mail.getAttribute("href")).toBe("mailto:hello@tutorsetu.example");
  const phone = within(first).getByRole("link", { name: "(+91) 9800000000" });
  expect(phone.getAttribute("href")).toBe("tel:+919800000000");
  expect(within(first).getByText("Pune, Maharashtra")).toBeTruthy();
  const social = within(within(second).getByRole("navigation", { name: "Follow us" }));
  const links = social.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Facebook", "https://www.facebook.com/"],
    ["Instagram", "https://www.instagram.com/"],
    ["YouTube", "https://www.youtube.com/"],
  ]);
});

it("leads to the blogs and the contact form, which the bar above leaves out", async () => {
  await openSite("/about");
  const quick = within(screen.getByRole("navigation", { name: "Quick links" }));
  expect(quick.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/blogs",
    "/contact",
    "/become-tutor",
    "/about",
  ]);
});

it("leads to privacy, terms and the grievance officer, beside the links of before", async () => {
  await openSite("/about");
  const policies = within(
    screen.getByRole("navigation", { name: "Privacy, terms and complaints" }),
  );
  expect(policies.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/privacy",
    "/terms",
    "/grievance-officer",
  ]);
});

it.each(["/chat/1", "/dashboard/home", "/userdashboard/profile"])(
  "leaves the whole height to %s",
  async (path) => {
    await openSite(path);
    expect(screen.queryByRole("contentinfo")).toBeNull();
  },
);
