import type { Role } from "@tutorsetu/contracts/people";
import { cleanup, screen, within } from "@testing-library/react";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { open, openSite } from "../../testing/open.tsx";
import { signInAs } from "../../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
});

/** The front page, seen by a visitor or by somebody of a role. */
function home(role?: Role) {
  if (role) signInAs(role);
  return open("/");
}

const target = (link: HTMLElement | undefined) => [link?.textContent, link?.getAttribute("href")];
const linksIn = (part: HTMLElement | null) => within(part ?? document.body).getAllByRole("link");
const partOf = (title: string) => screen.getByRole("heading", { name: title }).closest("section");
const parts = (title: string) =>
  within(partOf(title) ?? document.body)
    .getAllByRole("heading", { level: 3 })
    .map((heading) => heading.textContent);

const HEADLINE = "Find Your Perfect Tutor Today";

it.each([
  [undefined, "Find a Tutor", "/tutor", "Look for Students", "/student"],
  ["Student", "Find a Tutor", "/tutor", "My Bookings", "/my-bookings"],
  ["Admin", "Find a Tutor", "/tutor", "My Bookings", "/my-bookings"],
  ["Tutor", "Look For Students", "/student", "My Bookings", "/my-bookings"],
] as const)(
  "the hero leads %s to '%s' and onwards [SH-030..SH-038]",
  async (role, label, to, second, secondTo) => {
    await home(role);
    expect(screen.getByRole("heading", { level: 1, name: HEADLINE })).toBeTruthy();
    expect(linksIn(partOf(HEADLINE)).map(target)).toEqual([
      [label, to],
      [second, secondTo],
    ]);
  },
);

it.each([
  ["Tutor", "/student", "/tutor"],
  ["Student", "/tutor", "/student"],
] as const)("steers a %s to %s wherever the page leads on [SH-174]", async (role, to, never) => {
  await home(role);
  const ways = [HEADLINE, "Ready when you are"].flatMap((title) => linksIn(partOf(title)));
  const targets = ways.map((link) => link.getAttribute("href"));
  expect(targets.filter((one) => one === to)).toHaveLength(2);
  expect(targets).not.toContain(never);
});

const SUBJECTS = ["mathematics", "science", "english", "programming", "languages"];

it.each([
  ["Tutor", "/student", /^\/tutors?\b/],
  ["Student", "/tutors", /^\/students?\b/],
  ["Admin", "/tutors", /^\/students?\b/],
] as const)(
  "no link of the page or the bar above it leads a %s anywhere but %s, the subjects included [SH-174]",
  async (role, list, never) => {
    signInAs(role);
    await openSite("/");
    await screen.findByRole("heading", { level: 1, name: HEADLINE });
    const targets = screen.getAllByRole("link").map((link) => link.getAttribute("href") ?? "");
    expect(targets.filter((one) => never.test(one))).toEqual([]);
    expect(targets).toEqual(
      expect.arrayContaining(SUBJECTS.map((subject) => `${list}?subject=${subject}`)),
    );
  },
);

it.each(SUBJECTS)("a subject leads to /tutors?subject=%s [SH-084..SH-088]", async (subject) => {
  await home();
  const targets = linksIn(partOf("Start with a subject")).map((a) => a.getAttribute("href"));
  expect(targets).toContain(`/tutors?subject=${subject}`);
  expect(targets).toHaveLength(5);
});

it("has a card for parents and one for tutors, and a way to learn what tutors get [SH-007, SH-040, SH-041, SH-043, SH-044]", async () => {
  await home();
  const [parents, tutors, ...more] = screen.getAllByRole("article");
  if (!parents || !tutors) throw new Error("There are fewer than two cards");
  expect(more).toEqual([]);
  expect(within(parents).getByRole("heading", { name: "For Parents" })).toBeTruthy();
  expect(within(parents).getByRole("button", { name: "Post Requirement" })).toBeTruthy();
  expect(within(tutors).getByRole("heading", { name: "For Tutors" })).toBeTruthy();
  expect(within(tutors).getByRole("button", { name: "Join as Tutor" })).toBeTruthy();
  expect(within(tutors).getByRole("link").getAttribute("href")).toBe("/become-tutor");
});

it.each([
  ["Post Requirement", "Student", "Class"],
  ["Join as Tutor", "Tutor", "Fee per month (₹)"],
])("'%s' leads a visitor to the signup of a %s [SH-042, SH-045]", async (button, role, field) => {
  const { place, press } = await home();
  await press(screen.getByRole("button", { name: button }));
  expect(place()).toBe(`/signup?role=${role}`);
  expect(screen.getByLabelText(field)).toBeTruthy();
});

it.each([
  ["Post Requirement", "Student", "/requirements/new"],
  ["Post Requirement", "Tutor", "/userdashboard/profile"],
  ["Join as Tutor", "Tutor", "/userdashboard/profile"],
  ["Join as Tutor", "Admin", "/dashboard"],
] as const)(
  "'%s' shows a signed-in %s that there is a post already [SH-046..SH-049]",
  async (button, role, dashboard) => {
    const { user, press, place } = await home(role);
    await press(screen.getByRole("button", { name: button }));
    const dialog = within(await screen.findByRole("dialog", { name: "Already Posted" }));
    const text =
      "You have already submitted a post. You can view and manage your existing posts in your dashboard.";
    expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.getByRole("link").getAttribute("href")).toBe(dashboard);
    const [, closeBelow] = dialog.getAllByRole("button", { name: "Close" });
    await user.click(closeBelow ?? document.body);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(place()).toBe("/");
  },
);

it("Back closes a dialog instead of leaving the page", async () => {
  const { press, back, place } = await home("Student");
  await press(screen.getByRole("button", { name: "Post Requirement" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
  await back();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(place()).toBe("/");
});

it("shows how it works in four ordered steps [SH-051..SH-055]", async () => {
  await home();
  expect(parts("How It Works")).toEqual(["Connect", "Chat", "Learn", "Succeed"]);
  expect(partOf("How It Works")?.querySelector("ol")).not.toBeNull();
});

it("shows the reasons to choose it [SH-076..SH-080]", async () => {
  await home();
  expect(parts("Why Choose TutorSetu")).toEqual([
    "Easy to Find",
    "Qualified Tutors",
    "Flexible Scheduling",
    "Personalized Learning",
  ]);
});

it.each([
  ["125+", "requirements posted"],
  ["35+", "registered tutors"],
  ["4.5+", "social media rating"],
])("shows %s %s [SH-081, SH-082, SH-083]", async (figure, label) => {
  await home();
  expect(screen.getByText(figure).parentElement?.textContent).toBe(figure + label);
});

it.each([
  [undefined, "Find a Tutor", "Signup Now", "/signup"],
  ["Student", "Find a Tutor", "Enquire Now", "/signup?enquire=1"],
  ["Tutor", "Look For Students", "Enquire Now", "/signup?enquire=1"],
] as const)(
  "closes with two ways on for %s: '%s' and '%s' [SH-089..SH-092]",
  async (role, first, second, to) => {
    await home(role);
    const final = partOf("Ready when you are");
    const sections = [...document.querySelectorAll("section")];
    expect(sections.at(-1)).toBe(final);
    expect(linksIn(final).map((link) => link.textContent)).toEqual([first, second]);
    expect(linksIn(final)[1]?.getAttribute("href")).toBe(to);
  },
);

it("'Enquire Now' opens the help form for signed-in people [SH-092]", async () => {
  const { press, place } = await home("Student");
  await press(screen.getByRole("link", { name: "Enquire Now" }));
  expect(await screen.findByRole("dialog", { name: "Get Help" })).toBeTruthy();
  expect(place()).toBe("/?help=1");
});
