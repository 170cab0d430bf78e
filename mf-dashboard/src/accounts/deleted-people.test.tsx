import { usersApi } from "@tutorsetu/contracts/apis";
import { hi } from "../messages/hi/accounts.ts";
import type { DeletedPerson } from "@tutorsetu/contracts/administration/statistics";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { createGate, show } from "../testing/show.tsx";
import { id, signIn } from "../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

const AT = "/dashboard/accounts";

const gone = (userName: string, more: Partial<DeletedPerson> = {}): DeletedPerson => ({
  _id: id(),
  userName,
  email: `${userName.toLowerCase()}@test.example`,
  role: "Tutor",
  by: "admin",
  deletedAt: "2025-01-05T10:00:00.000Z",
  eraseAt: "2025-01-12T10:00:00.000Z",
  ...more,
});

/** A fake server that keeps the deleted accounts and restores them. */
function server(people: DeletedPerson[], answers: Promise<void> = Promise.resolve()) {
  let kept = people;
  const restored: string[] = [];
  fakeApi(usersApi)({
    deletedPeople: () => ({ people: kept, nextCursor: null, total: kept.length }),
    restorePerson: async ({ body }) => {
      restored.push(body.id);
      await answers;
      kept = kept.filter(({ _id }) => _id !== body.id);
      return { message: "ok" };
    },
  });
  return restored;
}

const restoreOf = (name: string) => screen.findByRole("button", { name: `Restore ${name}` });
const dialog = () => within(screen.getByRole("dialog"));
const confirm = () => userEvent.click(dialog().getByRole("button", { name: "Restore" }));

it("names who was deleted, by whom, and until when they can be had back", async () => {
  signIn("Admin");
  server([gone("Asha"), gone("Ravi", { by: "self", role: "Student" })]);
  await show(AT);
  const rows = within(await screen.findByRole("list", { name: "Deleted people" }));
  const [asha, ravi] = rows.getAllByRole("listitem").map((row) => row.textContent);
  expect(asha).toMatch(/Asha Tutor.*asha@test\.example.*by an administrator on January 5, 2025/);
  expect(asha).toMatch(/Erased for good on January 12, 2025/);
  expect(ravi).toMatch(/Ravi Student.*Deleted by themselves on January 5, 2025/);
});

it("brings a person back after a question that names them, once, and reads the list again", async () => {
  signIn("Admin");
  const person = gone("Asha");
  const slow = createGate();
  const restored = server([person, gone("Ravi")], slow.opened);
  const { toastShown } = await show(AT);
  await userEvent.click(await restoreOf("Asha"));
  expect(screen.getByRole("dialog", { name: "Restore Asha?" })).toBeTruthy();
  expect(dialog().getByText(/asha@test\.example/)).toBeTruthy();
  expect(restored).toEqual([]);
  await userEvent.dblClick(dialog().getByRole("button", { name: "Restore" }));
  slow.open();
  await toastShown("Asha is back.");
  expect(restored).toEqual([person._id]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByText("asha@test.example")).toBeNull();
  expect(screen.getByText("ravi@test.example")).toBeTruthy();
});

it("warns when the owner deleted the account, and does nothing when it is cancelled", async () => {
  signIn("Admin");
  const restored = server([gone("Ravi", { by: "self" })]);
  await show(AT);
  await userEvent.click(await restoreOf("Ravi"));
  expect(dialog().getByText(/Restore it only if they have asked for it/)).toBeTruthy();
  await userEvent.click(dialog().getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(restored).toEqual([]);
});

it("shows that the time has passed, and reloads the list", async () => {
  signIn("Admin");
  const erased = "The seven days are over: this account is erased and cannot be brought back.";
  let people = [gone("Asha")];
  fakeApi(usersApi)({
    deletedPeople: () => ({ people, nextCursor: null, total: people.length }),
    restorePerson: () => {
      people = [];
      throw rejection(409, "restore_erased");
    },
  });
  await show(AT);
  await userEvent.click(await restoreOf("Asha"));
  await confirm();
  const alert = await dialog().findByRole("alert");
  expect(alert.textContent).toBe(`Asha could not be restored.${erased}`);
  await userEvent.click(dialog().getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("Nobody is deleted.")).toBeTruthy();
});

it("gives more on demand", async () => {
  signIn("Admin");
  fakeApi(usersApi)({
    deletedPeople: ({ query }) =>
      query.cursor
        ? { people: [gone("Ravi")], nextCursor: null, total: 2 }
        : { people: [gone("Asha")], nextCursor: "next", total: 2 },
  });
  await show(AT);
  await userEvent.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await restoreOf("Ravi")).toBeTruthy();
  expect(await restoreOf("Asha")).toBeTruthy();
});

it("shows its shape while it comes", async () => {
  signIn("Admin");
  fakeApi(usersApi)({ deletedPeople: () => new Promise(() => {}) });
  await show(AT);
  expect((await screen.findAllByTestId("skeleton-deleted")).length).toBeGreaterThan(1);
});

it("shows a failure to load, and retries", async () => {
  signIn("Admin");
  fakeApi(usersApi)({
    deletedPeople: () => {
      throw offline();
    },
  });
  await show(AT);
  expect(await screen.findByText("The deleted people could not be loaded.")).toBeTruthy();
  server([gone("Asha")]);
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await restoreOf("Asha")).toBeTruthy();
});

it("shows Hindi texts", async () => {
  signIn("Admin");
  setLanguage("hi");
  server([gone("Asha")]);
  await show(AT);
  expect(await screen.findByRole("heading", { level: 1, name: hi.title })).toBeTruthy();
  const name = hi.restoreNamed.replace("{name}", "Asha");
  await userEvent.click(await screen.findByRole("button", { name }));
  const question = hi.restoreTitle.replace("{name}", "Asha");
  expect(screen.getByRole("dialog", { name: question })).toBeTruthy();
});
