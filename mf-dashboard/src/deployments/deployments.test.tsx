import { deploymentsApi } from "@tutorsetu/contracts/apis";
import { type Deployment } from "@tutorsetu/contracts/deployments";
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { formatDateTime, setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { released, service, SINCE } from "../testing/deployments.ts";
import { signIn } from "../testing/people.ts";
import { show, widen } from "../testing/show.tsx";

beforeEach(() => widen(1280));
afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  widen(1024);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const AT = "/dashboard/deployments";
const answer = (...deployments: Deployment[]) =>
  fakeApi(deploymentsApi)({ list: () => ({ deployments, since: SINCE }) });
const rowOf = async (name: string) => {
  const row = (await screen.findByRole("rowheader", { name: new RegExp(`^${name}`) }))
    .parentElement;
  return Array.from(row?.children ?? [], (cell) => cell.textContent);
};

it("shows every slice with version, health, instances, requests and errors: gateway, services, remotes", async () => {
  signIn("Admin");
  answer(
    released("mf-blogs", {
      health: "degraded",
      requests: 120_000,
      errors: 3,
      canary: { version: "1.2.0", share: 25 },
      rollbackTo: "1.1.0",
    }),
    service("svc-users", { health: "down", instances: { ready: 0, total: 2 } }),
    service("gateway", { kind: "gateway", version: null }),
  );
  await show(AT);
  await screen.findByRole("table", { name: "Deployments" });
  expect(screen.getAllByRole("rowheader").map((one) => one.textContent)).toEqual([
    "gatewayGateway",
    "svc-usersService",
    "mf-blogsRemote",
  ]);
  const [, ...gateway] = await rowOf("gateway");
  expect(gateway).toEqual(["Ready", "Not known", "2 of 2", "0", "0", ""]);
  const [, ...users] = await rowOf("svc-users");
  expect(users).toEqual(["Down", "1.0.0", "0 of 2", "0", "0", ""]);
  const [, ...blogs] = await rowOf("mf-blogs");
  const version = "1.1.0Canary 1.2.0: 25% of people";
  expect(blogs).toEqual(["Degraded", version, "1 of 1", "1,20,000", "3", "Roll back to 1.1.0"]);
  expect(screen.getByText("1 of 3 slices are ready.")).toBeTruthy();
  const since = `Requests and errors are counted since ${formatDateTime(SINCE)}.`;
  expect(screen.getByText(since, { exact: false })).toBeTruthy();
});

it("gives each state of health a colour of its own beside its word", async () => {
  signIn("Admin");
  answer(service("a"), service("b", { health: "degraded" }), service("c", { health: "down" }));
  await show(AT);
  await screen.findByRole("table");
  const tones = ["Ready", "Degraded", "Down"].map((word) => screen.getByText(word).dataset["tone"]);
  expect(tones).toEqual(["good", "warn", "bad"]);
});

it("marks errors, but not their absence", async () => {
  signIn("Admin");
  answer(service("a", { errors: 7 }), service("b", { requests: 5 }));
  await show(AT);
  expect((await screen.findByText("7")).hasAttribute("data-bad")).toBe(true);
  expect(screen.getByText("5").hasAttribute("data-bad")).toBe(false);
});

it("lists the uploaded versions and the history", async () => {
  signIn("Admin");
  const at = "2025-01-04T11:00:00.000Z";
  const act1 = { at, version: "1.1.0", share: 100 };
  answer(
    service("svc-users"),
    released("mf-blogs", {
      history: [
        { ...act1, by: "Meera (7)", action: "rollback" },
        { ...act1, by: "ci", action: "canary", version: "1.2.0", share: 10 },
        { ...act1, by: "asha", action: "release", forced: ["It was late."] },
      ],
    }),
  );
  await show(AT);
  await userEvent.click(await screen.findByText("Versions and history of mf-blogs"));
  const versions = within(screen.getByRole("list", { name: "Uploaded versions" }));
  const uploaded = formatDateTime("2025-01-04T10:00:00.000Z");
  expect(versions.getAllByRole("listitem")[0]?.textContent).toBe(
    `1.1.0100% of peopleuploaded ${uploaded}`,
  );
  expect(versions.getAllByRole("listitem")[1]?.textContent).not.toContain("%");
  const history = within(screen.getByRole("list", { name: "History" })).getAllByRole("listitem");
  expect(history.map((one) => one.textContent)).toEqual([
    `Meera (7) went back to 1.1.0${formatDateTime(at)}`,
    `ci sent 10% of people to 1.2.0${formatDateTime(at)}`,
    `asha released 1.1.0by force${formatDateTime(at)}It was late.`,
  ]);
  expect(screen.queryByText("Versions and history of svc-users")).toBeNull();
});

it("shows that there is no earlier version, and offers a rollback for remotes only", async () => {
  signIn("Admin");
  answer(service("svc-users"), released("mf-blogs", { rollbackTo: null }), released("mf-chat"));
  await show(AT);
  expect((await rowOf("mf-blogs")).at(-1)).toBe("Nothing to go back to");
  expect((await rowOf("svc-users")).at(-1)).toBe("");
  expect(screen.getAllByRole("button", { name: /Roll back/ })).toHaveLength(1);
});

it("shows cards with the same details where a table has no room", async () => {
  signIn("Admin");
  widen(360);
  answer(released("mf-blogs", { requests: 12, errors: 1 }));
  await show(AT);
  const list = within(await screen.findByRole("list", { name: "Deployments" }));
  expect(screen.queryByRole("table")).toBeNull();
  const [card] = list.getAllByRole("listitem");
  const row = within(card ?? document.body);
  expect(row.getByRole("heading", { name: "mf-blogs" })).toBeTruthy();
  expect(row.getByText("Ready")).toBeTruthy();
  for (const fact of ["Version1.1.0", "Instances1 of 1", "Requests12", "Errors1"])
    expect(card?.textContent).toContain(fact);
  expect(row.getByRole("button", { name: "Roll back to 1.0.0: mf-blogs" })).toBeTruthy();
});

it("shows the shape of the slices while they come", async () => {
  signIn("Admin");
  fakeApi(deploymentsApi)({ list: () => new Promise(() => {}) });
  await show(AT);
  expect((await screen.findAllByTestId("skeleton-slice")).length).toBeGreaterThan(2);
  expect(screen.getByText("Loading…")).toBeTruthy();
});

it("shows an empty state when nothing is deployed", async () => {
  signIn("Admin");
  answer();
  await show(AT);
  expect(await screen.findByText("Nothing is deployed yet.")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

it("shows a failure to load, and retries", async () => {
  signIn("Admin");
  fakeApi(deploymentsApi)({
    list: () => {
      throw problem(503, "away");
    },
  });
  await show(AT);
  expect((await screen.findByRole("alert")).textContent).toContain(
    "The deployments could not be read.",
  );
  answer(service("svc-users"));
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("table")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("reads again every ten seconds while it is visible, also after a failure, and keeps what it had", async () => {
  signIn("Admin");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let calls = 0;
  fakeApi(deploymentsApi)({
    list: () => {
      calls++;
      if (calls === 2) throw offline();
      return { deployments: [service("svc-users", { requests: calls * 1000 })], since: SINCE };
    },
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await show(AT);
  expect(await screen.findByText("1,000")).toBeTruthy();
  await pass(10_000);
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByText("1,000")).toBeTruthy();
  await pass(10_000);
  expect(await screen.findByText("3,000")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await pass(30_000);
  expect(calls).toBe(3);
  visibility.mockReturnValue("visible");
  await act(async () => document.dispatchEvent(new Event("visibilitychange")));
  expect(await screen.findByText("4,000")).toBeTruthy();
});

it.each(["Student", "Tutor"] as const)("keeps a %s out", async (role) => {
  signIn(role);
  answer(service("svc-users"));
  expect((await show(AT)).address()).toBe("/unauthorised");
});

it("is in Hindi for readers of Hindi", async () => {
  signIn("Admin");
  setLanguage("hi");
  answer(service("svc-users", { health: "degraded" }));
  await show(AT);
  expect(await screen.findByRole("heading", { level: 1, name: "डिप्लॉयमेंट" })).toBeTruthy();
  expect(await screen.findByText("आंशिक")).toBeTruthy();
});
