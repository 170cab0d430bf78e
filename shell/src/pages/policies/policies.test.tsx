import { usersApi } from "@tutorsetu/contracts/apis";
import type { Operator } from "@tutorsetu/contracts/policies/operator";
import { RETENTION } from "@tutorsetu/contracts/policies/retention";
import { act, cleanup, screen, within } from "@testing-library/react";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, offline, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { open } from "../../testing/open.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
  act(() => setLanguage("en"));
});

const operator: Operator = {
  name: "Setu Learning LLP",
  address: "12 Law College Road, Pune 411004",
  email: "office@setu.example",
  grievanceOfficer: { name: "Meera Joshi", phone: "+91 98000 00001", email: "help@setu.example" },
  effectiveFrom: "2026-12-01",
};
const unnamed: Operator = {
  name: null,
  address: null,
  email: null,
  grievanceOfficer: { name: null, phone: null, email: null },
  effectiveFrom: null,
};
const serve = (given: Operator) => fakeApi(usersApi)({ operator: () => ({ operator: given }) });
const PATHS = ["/privacy", "/terms", "/grievance-officer"];

it.each([
  ["/privacy", "November 28, 2026"],
  ["/terms", "November 23, 2026"],
])("%s names who runs the site, and since when it holds", async (path, version) => {
  serve(operator);
  await open(path);
  expect(await screen.findByText("December 1, 2026")).toBeTruthy();
  expect(screen.getByText("12 Law College Road, Pune 411004")).toBeTruthy();
  expect(screen.getByText(version)).toBeTruthy();
  expect(document.body.textContent).toContain("Setu Learning LLP");
  expect(screen.queryByRole("note")).toBeNull();
});

it("names the grievance officer, with links to call and to write", async () => {
  serve(operator);
  await open("/grievance-officer");
  expect(await screen.findByText("Meera Joshi")).toBeTruthy();
  const links = ["+91 98000 00001", "help@setu.example"].map((name) =>
    screen.getByRole("link", { name }).getAttribute("href"),
  );
  expect(links).toEqual(["tel:+919800000001", "mailto:help@setu.example"]);
});

it.each(PATHS)("%s says plainly what the operator has not filled in", async (path) => {
  serve(unnamed);
  await open(path);
  const note = await screen.findByRole("note");
  expect(note.textContent).toContain("must not be open to the public");
  expect(screen.getAllByText("Not filled in yet")).toHaveLength(4);
});

it.each(PATHS)("%s can be read when nobody answers who runs the site", async (path) => {
  fakeApi(usersApi)({
    operator: () => {
      throw offline();
    },
  });
  const { user } = await open(path);
  expect(await screen.findByText("Who runs this site could not be loaded")).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 2 }).length).toBeGreaterThan(4);
  serve(operator);
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("12 Law College Road, Pune 411004")).toBeTruthy();
});

it("shows the whole table of what is kept for how long, in both languages", async () => {
  serve(operator);
  await open("/privacy");
  const rows = () => within(screen.getByRole("table")).getAllByRole("row");
  expect(rows()).toHaveLength(Object.keys(RETENTION).length + 1);
  const cells = within(screen.getByRole("row", { name: /^Who has seen your phone number/ }));
  expect(cells.getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
    "180 days",
    "So that you can see it",
  ]);
  const text = () => screen.getByRole("table").textContent;
  for (const length of ["30 minutes", "25 hours", "1 day", "7 days", "1 year"])
    expect(text()).toContain(length);
  await act(async () => setLanguage("hi"));
  await expect.poll(text).toContain("30 मिनट");
  expect(text()).not.toMatch(/[A-Za-z]{3}/);
});

it("says what comes of a PIN code, a chosen city, saved tutors and searches, and proof", async () => {
  serve(operator);
  await open("/privacy");
  for (const said of [
    /^Your PIN code, if you give it\. .*'about 3 km away', never the PIN code/,
    /^Your PIN code is shown to nobody but you\. .*administrators only/,
    /proof of identity and education\. .*encrypted .*deleted as soon as it is decided/,
    /^Tutors and searches that you save in your account/,
    /the city that you chose on the front page and, .* stay on this device/,
  ])
    expect(screen.getByText(said)).toBeTruthy();
  await act(async () => setLanguage("hi"));
  const text = () => document.body.textContent;
  await expect.poll(text).toContain("लगभग 3 किमी दूर");
  for (const said of ["पहले पेज पर चुना", "सहेजी हुई खोज", "शिक्षा का प्रमाण"])
    expect(text()).toContain(said);
});
