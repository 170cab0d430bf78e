import { deploymentsApi } from "@tutorsetu/contracts/apis";
import type { SkewPair } from "@tutorsetu/contracts/deployments";
import { cleanup, screen, within } from "@testing-library/react";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { released, SINCE } from "../testing/deployments.ts";
import { signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

const pair = (name: string, other: string, more: Partial<SkewPair> = {}): SkewPair => ({
  name,
  version: "1.1.0",
  other,
  otherVersion: null,
  fits: true,
  reasons: [],
  ...more,
});
const misfit = pair("mf-blogs", "svc-content", {
  version: "1.2.0",
  otherVersion: "0.9.0",
  fits: false,
  reasons: [{ code: "unmet_field", params: { call: "GET /blogs", field: "query.topic" } }],
});

async function showSkew(skew?: SkewPair[]) {
  signIn("Admin");
  fakeApi(deploymentsApi)({
    list: () => ({ deployments: [released("mf-blogs")], since: SINCE, ...(skew && { skew }) }),
  });
  await show("/dashboard/deployments");
}

it("shows of each live version what it runs with, first those that do not fit, with the reason", async () => {
  await showSkew([
    pair("mf-blogs", "shell"),
    pair("mf-blogs", "svc-content", { otherVersion: "0.9.0" }),
    pair("mf-old", "shell", { fits: null }),
    pair("mf-blogs", "shell", { version: "1.2.0" }),
    misfit,
  ]);
  const section = await screen.findByRole("region", { name: "Do the versions fit?" });
  const summaries = [...section.querySelectorAll("summary")].map((one) => one.textContent);
  expect(summaries).toEqual([
    "mf-blogs 1.2.0 Does not fit 1 of 2",
    "mf-blogs 1.1.0 Fits all 2",
    "mf-old 1.1.0 Not known of 1 of 1",
  ]);
  expect([...section.querySelectorAll("details")].map(({ open }) => open)).toEqual([
    true,
    false,
    false,
  ]);
  const list = within(section).getByRole("list", { name: "What mf-blogs 1.2.0 runs with" });
  const items = within(list).getAllByRole("listitem");
  expect(items.map((one) => one.textContent)).toEqual([
    "shellFits",
    "svc-content 0.9.0Does not fitRelies on query.topic of GET /blogs, which is not promised.",
  ]);
});

it("says it in Hindi, and nothing where the gateway does not say it", async () => {
  setLanguage("hi");
  await showSkew([misfit]);
  expect(await screen.findByText("1 में से 1 से मेल नहीं खाता")).toBeTruthy();
  expect(screen.getByText(/GET \/blogs के query\.topic पर निर्भर है/)).toBeTruthy();
  cleanup();
  resetKit();
  setLanguage("en");
  await showSkew();
  await screen.findByText("1 of 1 slices are ready.");
  expect(screen.queryByText("Do the versions fit?")).toBeNull();
});
