import { deploymentsApi } from "@tutorsetu/contracts/apis";
import type { BrowserFailure, BrowserReport, Deployment } from "@tutorsetu/contracts/deployments";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { formatDateTime, setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { released, service, SINCE } from "../testing/deployments.ts";
import { signIn } from "../testing/people.ts";
import { show, widen } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  widen(1024);
});

const lastAt = "2025-01-04T11:00:00.000Z";
const report = (version: string, more: Partial<BrowserReport> = {}): BrowserReport => ({
  version,
  views: 0,
  failures: 0,
  measured: 0,
  slow: 0,
  lcpMs: null,
  latest: [],
  ...more,
});
const failed: BrowserFailure = {
  kind: "error",
  message: "TypeError: it broke",
  route: "/blog/:id",
  count: 12,
  lastAt,
  stack: ["Blog src/blog/blog.tsx:12:3", "src/app.tsx:4:1"],
};
const reason = {
  question: "failures",
  version: "1.2.0",
  canary: { visits: 9, bad: 9 },
  rest: { visits: 30, bad: 1 },
} as const;
const blogs = released("mf-blogs", {
  canary: { version: "1.2.0", share: 10 },
  browsers: [
    report("1.0.0", { views: 7 }),
    report("1.1.0", { views: 120_000, measured: 300, slow: 3, lcpMs: 1840 }),
    report("1.2.0", { views: 90, failures: 12, latest: [failed] }),
  ],
  history: [
    { at: lastAt, by: "gateway", action: "rollback", version: "1.1.0", share: 100, reason },
    { at: SINCE, by: "ci", action: "release", version: "1.1.0", share: 100 },
  ],
});
const open = (...slices: Deployment[]) => {
  signIn("Admin");
  fakeApi(deploymentsApi)({ list: () => ({ deployments: [blogs, ...slices], since: SINCE }) });
  return show("/dashboard/deployments");
};

it.each([1280, 360])("shows the canary beside the rest, %d pixels wide", async (width) => {
  widen(width);
  await open(service("svc-users"));
  const part = within(await screen.findByRole("region", { name: "In browsers: mf-blogs" }));
  const shown = part.getAllByText(/^\d+\.\d+\.\d+/).map((one) => one.textContent);
  expect(shown).toEqual(["1.2.0 Canary", "1.1.0 Everybody", "1.0.0 "]);
  const details = part.getAllByRole("term").map((one) => one.parentElement?.textContent);
  expect(details.slice(0, 8)).toEqual([
    "Page views90",
    "Failures12",
    "Slow pagesNot measured",
    "Main part shownNot measured",
    "Page views1,20,000",
    "Failures0",
    "Slow pages3 of 300",
    "Main part shown1.8 s",
  ]);
  expect(part.getByText("12").hasAttribute("data-bad")).toBe(true);
  expect(screen.getAllByRole("region", { name: /^In browsers/ })).toHaveLength(1);
});

it("shows what failed last, where, and where it was thrown", async () => {
  await open();
  const list = within(await screen.findByRole("list", { name: "Latest failures of 1.2.0" }));
  const [first, ...more] = list.getAllByRole("listitem");
  expect(more).toEqual([]);
  const when = `/blog/:id, 12 times, last ${formatDateTime(lastAt)}`;
  expect(first?.textContent).toBe(`Error TypeError: it broke${when}${failed.stack.join("\n")}`);
});

it("says why a canary was ended by itself", async () => {
  await open();
  await userEvent.click(await screen.findByText("Versions and history of mf-blogs"));
  const history = within(screen.getByRole("list", { name: "History" })).getAllByRole("listitem");
  expect(history.map((one) => one.firstChild?.textContent)).toEqual([
    "gateway ended the canary 1.2.0: 9 of 9 visits failed, elsewhere 1 of 30",
    "ci released 1.1.0",
  ]);
});

it("is in Hindi for readers of Hindi", async () => {
  setLanguage("hi");
  await open();
  expect(await screen.findByRole("region", { name: "ब्राउज़रों में: mf-blogs" })).toBeTruthy();
});
