import { contentApi, usersApi } from "@tutorsetu/contracts/apis";
import { type SendNotice } from "@tutorsetu/contracts/content";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signIn, student, studentPage, tutor, tutorPage } from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});
beforeEach(() => sessionStorage.clear());

const done = { message: "ok" };

/** Two tutors and two students; deletions delete, notices are kept, unless `fail` is set. */
function world() {
  const seen = {
    deleted: [] as string[],
    notices: [] as SendNotice[],
    fail: undefined as (() => never) | undefined,
  };
  const tutors = [tutor("Ananya"), tutor("Bela")];
  const students = [student("Meera"), student("Rohan")];
  const left = <Person extends { userId: { _id: string } }>(all: Person[]) =>
    all.filter(({ userId }) => !seen.deleted.includes(userId._id));
  const remove = ({ body }: { readonly body: { id: string } }) => {
    seen.fail?.();
    seen.deleted.push(body.id);
    return done;
  };
  fakeApi(usersApi)({
    allTutors: () => tutorPage(left(tutors)),
    allStudents: () => studentPage(left(students)),
    deleteTutor: remove,
    deleteStudent: remove,
  });
  fakeApi(contentApi)({
    sendNotice: ({ body }) => {
      seen.notices.push(body);
      seen.fail?.();
      const notice = { _id: "1", userId: body.id, userName: "Ananya", email: "", isRead: false };
      return {
        data: {
          ...notice,
          subject: body.subject,
          message: body.message,
          role: body.role,
          sentBy: "Me",
          createdAt: "2025-01-05T10:00:00.000Z",
        },
        message: "ok",
      } as never; // safe: the screen reads nothing of the reply
    },
  });
  return { seen, tutors, students };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const open = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async () => within(await screen.findByRole("dialog"));

it.each([
  ["/tutor", "Ananya"],
  ["/student", "Meera"],
])(
  "shows Send Notice and Delete on %s to an administrator alone [LI-048, LI-049, LI-063]",
  async (at, name) => {
    const notice = `Send Notice to ${name}`;
    for (const role of ["Student", "Tutor", null] as const) {
      if (role) signIn(role);
      world();
      await show(at);
      await screen.findByRole("article", { name });
      expect(screen.queryByRole("button", { name: notice })).toBeNull();
      expect(screen.queryByRole("button", { name: `Delete ${name}` })).toBeNull();
      cleanup();
      resetKit();
    }
    signIn("Admin");
    world();
    await show(at);
    const card = within(await screen.findByRole("article", { name }));
    expect(card.getByRole("button", { name: notice }).textContent).toBe("Send Notice");
    expect(card.getByRole("button", { name: `Delete ${name}` }).textContent).toBe("Delete");
  },
);

it.each([
  ["/tutor", "Ananya", "Tutor"],
  ["/student", "Meera", "Student"],
] as const)(
  "sends a notice from %s with id, subject, message and role [LI-097, LI-100]",
  async (at, name, role) => {
    signIn("Admin");
    const { seen, tutors, students } = world();
    await show(at);
    await open(`Send Notice to ${name}`);
    const form = await dialog();
    await userEvent.type(form.getByRole("textbox", { name: /^Subject/ }), "Documents");
    await userEvent.type(form.getByRole("textbox", { name: /^Message/ }), "Please send them.");
    await userEvent.dblClick(form.getByRole("button", { name: "Send Notice" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByText("Notice sent successfully!")).toBeTruthy();
    const person = role === "Tutor" ? tutors[0] : students[0];
    expect(seen.notices).toEqual([
      { id: person?.userId._id, subject: "Documents", message: "Please send them.", role },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement?.getAttribute("aria-label")).toBe(`Send Notice to ${name}`);
  },
);

it("requires a subject and a message, shows the error at each field and focuses the first [LI-098, LI-099]", async () => {
  signIn("Admin");
  const { seen } = world();
  await show("/tutor");
  await open("Send Notice to Ananya");
  const form = await dialog();
  const subject = form.getByRole("textbox", { name: /^Subject/ });
  const message = form.getByRole("textbox", { name: /^Message/ });
  expect(form.queryByText("Subject is required")).toBeNull();
  await press("Send Notice");
  expect(form.getByText("Subject is required")).toBeTruthy();
  expect(form.getByText("Message is required")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(subject));
  await userEvent.type(subject, "Documents");
  expect(form.queryByText("Subject is required")).toBeNull();
  await userEvent.type(message, "   ");
  await press("Send Notice");
  expect(form.getByText("Message is required")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(message));
  expect(seen.notices).toEqual([]);
});

it("says what is missing when a field is left", async () => {
  signIn("Admin");
  world();
  await show("/tutor");
  await open("Send Notice to Ananya");
  const form = await dialog();
  await userEvent.click(form.getByRole("textbox", { name: /^Subject/ }));
  await userEvent.tab();
  expect(form.getByText("Subject is required")).toBeTruthy();
  expect(form.queryByText("Message is required")).toBeNull();
});

it("keeps a notice that could not be sent, and says why", async () => {
  signIn("Admin");
  const { seen } = world();
  await show("/tutor");
  await open("Send Notice to Ananya");
  let form = await dialog();
  await userEvent.type(form.getByRole("textbox", { name: /^Subject/ }), "Documents");
  await userEvent.type(form.getByRole("textbox", { name: /^Message/ }), "Please send them.");
  seen.fail = () => {
    throw offline();
  };
  await press("Send Notice");
  expect(await screen.findByText("Failed to send notice. Try again.")).toBeTruthy();
  expect(form.getByRole("alert").textContent).toBe(
    "Nothing answered. Please check your internet connection and try again.",
  );
  await press("Cancel");
  await open("Send Notice to Ananya");
  form = await dialog();
  expect(form.getByRole<HTMLInputElement>("textbox", { name: /^Subject/ }).value).toBe("Documents");
  seen.fail = undefined;
  await press("Send Notice");
  expect(await screen.findByText("Notice sent successfully!")).toBeTruthy();
});

it.each([
  ["/tutor", "Ananya", "1 tutor", usersApi.deleteTutor.path, "/users/deletetutor"],
  ["/student", "Meera", "1 student", usersApi.deleteStudent.path, "/users/deletestudent"],
])(
  "deletes from %s after naming the person, and the list is read again [LI-101, LI-102, LI-104]",
  async (at, name, count, path, specified) => {
    expect(path).toBe(specified);
    signIn("Admin");
    const { seen, tutors, students } = world();
    await show(at);
    await open(`Delete ${name}`);
    const sure = within(await screen.findByRole("dialog", { name: `Delete ${name}?` }));
    expect(seen.deleted).toEqual([]);
    const ofAccount = sure.queryAllByText(new RegExp(`whole account of ${name}.*all children`));
    expect(ofAccount).toHaveLength(at === "/student" ? 1 : 0);
    await userEvent.dblClick(sure.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findAllByText("User Deleted")).not.toEqual([]);
    const person = at === "/tutor" ? tutors[0] : students[0];
    expect(seen.deleted).toEqual([person?.userId._id]);
    await waitFor(() => expect(screen.queryByRole("article", { name })).toBeNull());
    const summary = screen.getByText(count);
    await waitFor(() => expect(document.activeElement).toBe(summary));
  },
);

it("deletes nobody on Cancel", async () => {
  signIn("Admin");
  const { seen } = world();
  await show("/tutor");
  await open("Delete Ananya");
  await press("Cancel");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(seen.deleted).toEqual([]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Delete Ananya");
});

it("says that somebody could not be deleted, and why [LI-103]", async () => {
  signIn("Admin");
  const { seen } = world();
  seen.fail = () => {
    throw rejection(409, "last_admin");
  };
  await show("/tutor");
  await open("Delete Ananya");
  await press("Delete");
  expect(await screen.findByText("Cannot delete user try again")).toBeTruthy();
  expect((await dialog()).getByRole("alert").textContent).toBe(
    "The last administrator cannot be removed. Please make somebody else an administrator first.",
  );
  expect(screen.getByRole("article", { name: "Ananya", hidden: true })).toBeTruthy();
  seen.fail = undefined;
  await press("Delete");
  await waitFor(() => expect(seen.deleted).toHaveLength(1));
});

it("speaks Hindi", async () => {
  signIn("Admin");
  setLanguage("hi");
  world();
  await show("/tutor");
  await open("Ananya को सूचना भेजें");
  await open("सूचना भेजें");
  expect(await screen.findByText("विषय लिखना ज़रूरी है")).toBeTruthy();
});
