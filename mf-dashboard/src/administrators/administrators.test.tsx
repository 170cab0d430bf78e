import { usersApi } from "@tutorsetu/contracts/apis";
import type {
  Administrator,
  AdminRequest,
} from "@tutorsetu/contracts/administration/administrators";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, offline, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { hi } from "../messages/hi/accounts.ts";
import { id, signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

const AT = "/dashboard/accounts?tab=admins";
const WHEN = "2025-01-05T10:00:00.000Z";

const administrator = (userName: string, _id = id()): Administrator => ({
  _id,
  userName,
  email: `${userName.toLowerCase()}@test.example`,
  createdAt: WHEN,
  hasSecondFactor: userName === "Asha",
});

const request = (by: Administrator, more: Partial<AdminRequest> = {}): AdminRequest => ({
  _id: id(),
  kind: "make-admin",
  of: { _id: id(), userName: "Ravi", email: "ravi@test.example" },
  by,
  reason: "Runs the office",
  at: WHEN,
  until: "2025-01-12T10:00:00.000Z",
  isDelayed: false,
  ...more,
});

/** A server with these administrators and requests, and what it was sent. */
function server(administrators: Administrator[], requests: AdminRequest[] = []) {
  const sent: (readonly [string, object])[] = [];
  const take =
    (name: string) =>
    ({ body }: { body: object }) => {
      sent.push([name, body]);
      return { message: "ok" };
    };
  fakeApi(usersApi)({
    administrators: () => ({ administrators, requests }),
    approveAdminRequest: take("approve"),
    cancelAdminRequest: take("cancel"),
    demoteAdmin: take("demote"),
    deleteAdmin: take("delete"),
  });
  return sent;
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog"));
const act = (name: string) => userEvent.click(dialog().getByRole("button", { name }));
const password = () => dialog().getByLabelText(/^Your password/);

it("shows who is an administrator, with and without a second factor, and what waits", async () => {
  const me = administrator("Meera", signIn("Admin"));
  const asha = administrator("Asha");
  server([me, asha], [request(asha), request(me, { kind: "delete-admin" })]);
  await show(AT);
  const list = within(await screen.findByRole("region", { name: "Administrators" }));
  const [mine, hers] = list.getAllByRole("listitem").map((row) => row.textContent);
  expect(mine).toMatch(/Meera youNo second factor/);
  expect(hers).toMatch(/Asha Second factor/);
  const [first, second] = within(screen.getByRole("region", { name: "Waiting for consent" }))
    .getAllByRole("listitem")
    .map((row) => row.textContent);
  expect(first).toMatch(/Make Ravi an administrator.*Asha asked for it.*Reason: Runs the office/);
  expect(second).toMatch(/Delete the administrator Ravi.*another administrator has to agree/);
  expect(screen.queryByRole("button", { name: "Agree: Delete the administrator Ravi" })).toBeNull();
});

it("agrees with one's own password, and cancels", async () => {
  signIn("Admin");
  const one = request(administrator("Asha"));
  const sent = server([administrator("Asha"), administrator("Leela")], [one]);
  const { toastShown } = await show(AT);
  await press("Agree: Make Ravi an administrator");
  await userEvent.type(password(), "demo1234");
  await act("Agree");
  await toastShown("It is done.");
  await press("Cancel: Make Ravi an administrator");
  await act("Cancel request");
  await toastShown("The request is cancelled.");
  expect(sent).toEqual([
    ["approve", { id: one._id, password: "demo1234" }],
    ["cancel", { id: one._id }],
  ]);
});

it.each([
  [
    "demote",
    "Take the rights from Asha",
    "Take the rights",
    "Asha is no administrator any longer.",
  ],
  [
    "delete",
    "Delete the account of Asha",
    "Delete account",
    "The account of Asha is deleted once another administrator agrees.",
  ],
])("%ss with a reason and a password only", async (name, button, action, done) => {
  signIn("Admin");
  const asha = administrator("Asha");
  const sent = server([asha, administrator("Leela")]);
  const { toastShown } = await show(AT);
  await press(button);
  await act(action);
  expect(dialog().getByText("Please give a reason.")).toBeTruthy();
  expect(dialog().getByText("Please enter your password.")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(dialog().getByRole("textbox", { name: "Reason" }), "Left the team");
  await userEvent.type(password(), "demo1234");
  await act(action);
  await toastShown(done);
  expect(sent).toEqual([[name, { id: asha._id, reason: "Left the team", password: "demo1234" }]]);
});

it("offers nothing about an administrator who is alone", async () => {
  const me = administrator("Meera", signIn("Admin"));
  server([me], [request(me, { isDelayed: true })]);
  await show(AT);
  expect(await screen.findByText(/Happens by itself on January 12, 2025/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Take the rights/ })).toBeNull();
});

it("shows why it failed", async () => {
  signIn("Admin");
  server([administrator("Asha"), administrator("Leela")], [request(administrator("Asha"))]);
  fakeApi(usersApi)({
    administrators: () => ({ administrators: [], requests: [request(administrator("Asha"))] }),
    cancelAdminRequest: () => {
      throw rejection(409, "admin_request_over");
    },
  });
  await show(AT);
  await press("Cancel: Make Ravi an administrator");
  await act("Cancel request");
  expect(await dialog().findByText(/was decided or cancelled already/)).toBeTruthy();
});

it("shows a failure to load, and Hindi texts", async () => {
  signIn("Admin");
  setLanguage("hi");
  fakeApi(usersApi)({
    administrators: () => {
      throw offline();
    },
  });
  await show(AT);
  expect(await screen.findByText(hi.adminsFailed)).toBeTruthy();
});
