import { bookingsApi, chatApi, contentApi, usersApi } from "@tutorsetu/contracts/apis";
import type { AuditChain, AuditEntry } from "@tutorsetu/contracts/security/audit";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, offline, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hi } from "../messages/hi/audit.ts";
import { signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

const AT = "/dashboard/audit";
const ANN = "0000000000000000000000aa";
const BEN = "0000000000000000000000bb";

beforeEach(() => signIn("Admin"));
afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

const whole: AuditChain = {
  whole: true,
  entries: 2,
  since: "2025-01-01T10:00:00.000Z",
  until: "2025-01-05T10:00:00.000Z",
  broken: null,
  checkedAt: "2025-01-05T10:01:00.000Z",
};
const entry = (seq: number, day: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  seq,
  at: `2025-01-${String(day).padStart(2, "0")}T10:00:00.000Z`,
  what: "admin_read",
  by: ANN,
  of: BEN,
  from: "203.0.113.0/24",
  route: "GET /users/tutor/:id",
  requestId: "r1",
  ...more,
});
const pageOf = (entries: AuditEntry[], chain = whole, nextCursor: string | null = null) => ({
  entries,
  nextCursor,
  chain,
});

/** Services of which users and chat have entries; what is asked of users is kept. */
function server(users = () => pageOf([entry(2, 5)]), chat = () => pageOf([entry(7, 4)])) {
  const asked: object[] = [];
  const none = { audit: () => pageOf([], { ...whole, since: null }) };
  fakeApi(usersApi)({
    audit: ({ query }) => {
      asked.push(query);
      return users();
    },
    auditNames: () => ({ names: [{ _id: ANN, userName: "Asha" }] }),
  });
  fakeApi(chatApi)({ audit: chat });
  fakeApi(bookingsApi)(none);
  fakeApi(contentApi)(none);
  return asked;
}
const rows = async () =>
  within(await screen.findByRole("table", { name: "Audit" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

it("shows who did what to whom, when and from where, of all services, newest first", async () => {
  server(undefined, () =>
    pageOf([entry(7, 4, { what: "login_failed", by: null, of: undefined, count: 40 })]),
  );
  await show(AT);
  expect(await screen.findAllByText("Asha")).toBeTruthy();
  const [first, second] = await rows();
  expect(first).toMatch(/January 5, 2025.*Asha.*Looked at.*GET \/users\/tutor\/:id.*0{22}bb.*203/);
  expect(second).toMatch(/Not signed in.*Sign-in failed, 40 times/);
  expect(screen.getByText(/Unbroken since January 1, 2025.*accounts/)).toBeTruthy();
});

it("reads its filters from the address, and writes them there", async () => {
  const asked = server();
  await show(`${AT}?what=login_failed&by=${ANN}&from=2025-01-05`);
  await rows();
  expect(asked[0]).toMatchObject({ what: "login_failed", by: ANN });
  expect(screen.getByLabelText<HTMLSelectElement>("What").value).toBe("login_failed");
  await userEvent.type(screen.getByLabelText("Id of whom or what"), BEN);
  await userEvent.click(screen.getByRole("button", { name: "Filter" }));
  await rows();
  expect(asked.at(-1)).toMatchObject({ what: "login_failed", of: BEN });
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  await rows();
  expect(asked.at(-1)).not.toHaveProperty("of", BEN);
});

it("says which service does not answer, and shows the rest", async () => {
  server(undefined, () => {
    throw offline();
  });
  await show(AT);
  expect(await rows()).toHaveLength(1);
  const alert = screen.getByText("The record of chat does not answer. The rest is shown.");
  expect(alert.getAttribute("role")).toBe("alert");
});

it.each([
  ["missing", "entry 3 is missing"],
  ["changed", "entry 3 was changed"],
  ["cut", "the entries from 3 on were cut off"],
] as const)("says that a chain is broken: %s", async (reason, text) => {
  server(() => pageOf([entry(2, 5)], { ...whole, whole: false, broken: { seq: 3, reason } }));
  await show(AT);
  expect(await screen.findByText(`The record of accounts is broken: ${text}.`)).toBeTruthy();
});

it("holds back what is older than the end of a service that has more, and loads more", async () => {
  let isFirst = true;
  server(
    () => {
      const page = isFirst
        ? pageOf([entry(9, 9)], whole, "next")
        : pageOf([entry(8, 3, { what: "warned" })]);
      isFirst = false;
      return page;
    },
    () => pageOf([entry(7, 4)]),
  );
  await show(AT);
  expect(await rows()).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  const shown = await rows();
  expect(shown.map((row) => /January (\d)/.exec(row ?? "")?.[1])).toEqual(["9", "4", "3"]);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

it("says so when nothing is on record, or nothing can be loaded", async () => {
  const fail = () => {
    throw offline();
  };
  server(
    () => pageOf([]),
    () => pageOf([]),
  );
  await show(AT);
  expect(await screen.findByText("Nothing is on record for this.")).toBeTruthy();
  cleanup();
  resetKit();
  signIn("Admin");
  for (const api of [usersApi, chatApi, bookingsApi, contentApi] as const)
    fakeApi(api as typeof chatApi)({ audit: fail });
  await show(AT);
  expect(await screen.findByText("The records could not be loaded.")).toBeTruthy();
});

it("shows Hindi texts", async () => {
  setLanguage("hi");
  server();
  await show(AT);
  expect(await screen.findByRole("heading", { level: 1, name: hi.title })).toBeTruthy();
  expect(await screen.findAllByText(hi.kind_admin_read)).toBeTruthy();
});
