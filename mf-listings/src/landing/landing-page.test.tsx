import { usersApi } from "@tutorsetu/contracts/apis";
import type { Landing } from "@tutorsetu/contracts/web/landing-pages";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { id, tutor, tutorPage } from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

const landing = (subject: string | null, city: string | null, address: string): Landing => ({
  address,
  subject,
  city,
  count: 24,
});

/** Two pages of tutors, at whatever address; what was asked comes back. */
function withLandings() {
  const asked: unknown[] = [];
  fakeApi(usersApi)({
    landingPage: ({ query }) => {
      asked.push(query);
      const { subject = null, city = null, page = 1 } = query;
      if (city === "nowhere") throw problem(404, "No tutors found");
      const { userId, ...card } = tutor(`Tutor of page ${page}`, { address: `/t/x-${id()}` });
      const { email: _email, ...user } = userId;
      const nashik = city && "Nashik";
      return {
        landing: landing(subject, nashik, "/tutors/mathematics/nashik"),
        tutors: [{ ...card, userId: user }],
        page,
        hasMore: page === 1,
        related: [landing(null, "Nashik", "/tutors/in/nashik")],
      };
    },
  });
  return asked;
}
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

it("shows the tutors of a subject in a city, where it is, and pages like it", async () => {
  const asked = withLandings();
  await show("/tutors/mathematics/nashik");
  expect(await heading("Mathematics tutors in Nashik")).toBeTruthy();
  expect(asked).toEqual([{ subject: "mathematics", city: "nashik" }]);
  await waitFor(() => expect(document.title).toBe("Mathematics tutors in Nashik · TutorSetu"));
  const crumbs = within(screen.getByRole("navigation", { name: "You are here" }));
  expect(crumbs.getAllByRole("link").map((one) => one.getAttribute("href"))).toEqual([
    "/tutor",
    "/tutors/mathematics",
  ]);
  const card = screen.getByRole("article", { name: "Tutor of page 1" });
  expect(card.textContent).not.toContain("@");
  expect(card.textContent).not.toContain("reviews");
  const related = screen.getByRole("link", { name: /^Tutors in Nashik/ });
  expect(related.getAttribute("href")).toBe("/tutors/in/nashik");
});

it.each([
  ["/tutors/mathematics", "Mathematics tutors"],
  ["/tutors/in/nashik", "Tutors in Nashik"],
])("%s is called '%s'", async (address, name) => {
  withLandings();
  await show(address);
  expect(await heading(name)).toBeTruthy();
});

it("lets a visitor write a request with the subject of the page, and sign in when it is sent", async () => {
  withLandings();
  await show("/tutors/physics/nashik");
  const name = "Request Tuition from Tutor of page 1";
  await userEvent.click(await screen.findByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog"));
  const subject = dialog.getByRole<HTMLInputElement>("textbox", { name: "Subject (optional)" });
  expect(subject.value).toBe("Physics");
  await userEvent.click(dialog.getByRole("button", { name: "Send request" }));
  const signIn = await screen.findByRole("link", { name: "I have an account" });
  const back = new URLSearchParams(signIn.getAttribute("href")?.split("?")[1]).get("next");
  expect(back).toMatch(/^\/tutors\/physics\/nashik\?book=[0-9a-f]{24}$/);
});

it("is named in Hindi for readers of Hindi", async () => {
  setLanguage("hi");
  withLandings();
  await show("/tutors/mathematics/nashik");
  expect(await heading("नासिक में गणित के शिक्षक")).toBeTruthy();
});

it("leads on by links that need no script", async () => {
  withLandings();
  const visit = await show("/tutors/in/nashik");
  const more = await screen.findByRole("link", { name: "Load more" });
  expect(more.getAttribute("href")).toBe("/tutors/in/nashik?page=2");
  await userEvent.click(more);
  expect(await screen.findByRole("article", { name: "Tutor of page 2" })).toBeTruthy();
  expect(visit.address()).toBe("/tutors/in/nashik?page=2");
  expect(screen.queryByRole("link", { name: "Load more" })).toBeNull();
  const back = screen.getByRole("link", { name: "Previous page" });
  expect(back.getAttribute("href")).toMatch(/^\/tutors\/in\/nashik\??$/);
});

it("says what to do where there are too few tutors", async () => {
  withLandings();
  await show("/tutors/in/nowhere");
  expect(await heading("No tutors found")).toBeTruthy();
  const on = screen.getByRole("link", { name: "See all tutors" });
  expect(on.getAttribute("href")).toBe("/tutor");
});

it("says that it could not be read, and not that nobody teaches there, when too many ask", async () => {
  let isBusy = true;
  withLandings();
  fakeApi(usersApi)({
    landingPage: ({ query }) => {
      if (isBusy) throw problem(429, "Too many requests");
      const nashik = landing(null, "Nashik", "/tutors/in/nashik");
      return { landing: nashik, tutors: [], page: query.page ?? 1, hasMore: false, related: [] };
    },
  });
  await show("/tutors/in/nashik");
  const again = await screen.findByRole("button", { name: "Try Again" });
  expect(screen.queryByText("No tutors found")).toBeNull();
  isBusy = false;
  await userEvent.click(again);
  expect(await heading("Tutors in Nashik")).toBeTruthy();
});

it("is linked from the listing, with how many tutors are there", async () => {
  fakeApi(usersApi)({
    allTutors: () => tutorPage([tutor("Ananya")]),
    landingPages: () => ({ pages: [landing(null, "Nashik", "/tutors/in/nashik")] }),
  });
  await show("/tutor");
  const link = await screen.findByRole("link", { name: "Tutors in Nashik 24" });
  expect(link.getAttribute("href")).toBe("/tutors/in/nashik");
});
