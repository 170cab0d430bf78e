import { usersApi } from "@tutorsetu/contracts/apis";
import type { FoundPerson } from "@tutorsetu/contracts/administration/statistics";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { id, signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

const AT = "/dashboard/accounts?tab=admin";

const asha = (more: Partial<FoundPerson> = {}): FoundPerson => ({
  _id: id(),
  userName: "Asha",
  email: "asha@test.example",
  role: "Tutor",
  active: true,
  createdAt: "2025-01-05T10:00:00.000Z",
  ...more,
});

const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Email of the person/ });
const password = () => screen.getByLabelText<HTMLInputElement>(/^Your password/);
const reason = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reason" });
const ask = () => screen.findByRole("button", { name: "Make Asha an administrator" });
const dialog = () => within(screen.getByRole("dialog", { name: "Make Asha an administrator?" }));
const confirm = () => userEvent.click(dialog().getByRole("button", { name: "Make administrator" }));

/** Opens the page and looks for an address. */
async function find(typed = "asha@test.example") {
  signIn("Admin");
  const page = await show(AT);
  await screen.findByRole("button", { name: "Find" });
  await userEvent.type(email(), `${typed}{Enter}`);
  return page;
}

it("finds a person by their address, and makes them an administrator after one's own password", async () => {
  const person = asha();
  const sent: object[] = [];
  fakeApi(usersApi)({
    findPerson: ({ body }) => {
      sent.push(body);
      return { person };
    },
    makeAdmin: ({ body }) => {
      sent.push(body);
      return { message: "ok" };
    },
  });
  const { toastShown } = await find();
  await userEvent.click(await ask());
  expect(dialog().getByText(/signed out everywhere/)).toBeTruthy();
  expect(dialog().getByText(/no longer listed as a Tutor/)).toBeTruthy();
  await confirm();
  expect(await dialog().findByText("Please enter your password.")).toBeTruthy();
  expect(dialog().getByText("Please give a reason.")).toBeTruthy();
  await userEvent.type(reason(), "Runs the office");
  await userEvent.type(password(), "demo1234");
  await userEvent.dblClick(dialog().getByRole("button", { name: "Make administrator" }));
  await toastShown("Asha is an administrator now.");
  expect(sent).toEqual([
    { email: "asha@test.example" },
    { id: person._id, reason: "Runs the office", password: "demo1234" },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Asha is an administrator already.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Make Asha an administrator" })).toBeNull();
});

it.each([
  [asha({ role: "Admin" }), "Asha is an administrator already."],
  [asha({ active: false }), "This account is deleted. First restore it under “Deleted people”."],
])("offers nothing where nothing can be done", async (person, why) => {
  fakeApi(usersApi)({ findPerson: () => ({ person }) });
  await find();
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Make Asha an administrator" })).toBeNull();
});

it.each([
  [
    () => rejection(404, "no_such_email"),
    /Nobody has an account with this email\. Please check it letter by letter\./,
  ],
  [
    () => rejection(400, "email_invalid", undefined, { email: "email_invalid" }),
    /^Invalid email address$/,
  ],
])(
  "shows at the field why no account was found, and clears the previous result",
  async (fail, why) => {
    let isFound = true;
    fakeApi(usersApi)({
      findPerson: () => {
        if (!isFound) throw fail();
        return { person: asha() };
      },
    });
    await find();
    await ask();
    isFound = false;
    await userEvent.type(email(), "x{Enter}");
    expect(await screen.findByText(why)).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(email().value).toBe("asha@test.examplex");
    expect(screen.queryByRole("button", { name: "Make Asha an administrator" })).toBeNull();
  },
);

it.each([
  [
    () => rejection(400, "current_wrong", undefined, { password: "current_wrong" }),
    "Your current password is not right.",
  ],
  [
    () => rejection(409, "admin_deleted"),
    "Asha could not be made an administrator. This account is deleted. Bring it back first.",
  ],
])("says why it was refused, and keeps the question open", async (fail, why) => {
  fakeApi(usersApi)({
    findPerson: () => ({ person: asha() }),
    makeAdmin: () => {
      throw fail();
    },
  });
  await find();
  await userEvent.click(await ask());
  await userEvent.type(reason(), "Runs the office");
  await userEvent.type(password(), "not-this-one");
  await confirm();
  expect(await dialog().findByText(why)).toBeTruthy();
  expect(password().getAttribute("aria-invalid")).toBe("true");
});

it.each([
  ["consent", "Asha becomes an administrator once another administrator agrees."],
  ["day", "Asha becomes an administrator in 24 hours, unless you cancel it."],
] as const)(
  "says that it waits for %s, and asks for a code where there is a second factor",
  async (waits, text) => {
    const sent: object[] = [];
    fakeApi(usersApi)({
      findPerson: () => ({ person: asha() }),
      makeAdmin: ({ body }) => {
        sent.push(body);
        if (!body.code)
          throw rejection(422, "second_factor_required", undefined, {
            code: "second_factor_required",
          });
        return { message: "ok", waits };
      },
    });
    const { toastShown } = await find();
    await userEvent.click(await ask());
    await userEvent.type(reason(), "Runs the office");
    await userEvent.type(password(), "demo1234");
    await confirm();
    await userEvent.type(await dialog().findByRole("textbox", { name: /^Code of your/ }), "998877");
    await confirm();
    await toastShown(text);
    expect(sent[1]).toMatchObject({
      reason: "Runs the office",
      password: "demo1234",
      code: "998877",
    });
    expect(screen.queryByText("Asha is an administrator already.")).toBeNull();
  },
);
