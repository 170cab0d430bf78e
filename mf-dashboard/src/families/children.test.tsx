import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, offline, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { en as t } from "../messages/en/children.ts";
import { hi } from "../messages/hi/children.ts";
import { child, CHILDREN, childrenServer } from "../testing/children.ts";
import { button, signIn } from "../testing/people.ts";
import { createGate, show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
});

const cards = () => within(screen.getByRole("list", { name: t.title })).getAllByRole("listitem");
const consent = () => screen.getByRole("checkbox", { name: t.consent });
const nameField = () => screen.findByRole<HTMLInputElement>("textbox", { name: t.name });

it("shows each child with class, board and subjects, whether tutors see it, and for whom one is here", async () => {
  signIn("Student");
  const asha = child("Asha", { grade: 10, requirement: { board: "CBSE" } });
  childrenServer([asha, child("Ravi", { isShown: false })]);
  await show(CHILDREN);
  expect(await screen.findByText("2 of 5 children")).toBeTruthy();
  const [first, second] = cards();
  for (const text of ["Asha", t.isShown, t.here, "10th", "CBSE", "Science"])
    expect(first?.textContent).toContain(text);
  expect(second?.textContent).toContain(t.isHidden);
  expect(second?.textContent).not.toContain(t.here);
  const edit = screen.getByRole("link", { name: "Edit Asha" });
  expect(edit.getAttribute("href")).toBe(`${CHILDREN}?child=${asha._id}`);
  expect(screen.getByRole("link", { name: t.add }).getAttribute("href")).toBe(
    `${CHILDREN}?child=new`,
  );
});

it("keeps the place of the cards while they are read, and offers to try again after a failure", async () => {
  signIn("Student");
  const gate = createGate();
  fakeApi(usersApi)({
    children: async () => {
      await gate.opened;
      throw offline();
    },
  });
  await show(CHILDREN);
  expect(await screen.findByTestId("skeleton-children")).toBeTruthy();
  gate.open();
  expect(await screen.findByText(t.failed)).toBeTruthy();
  childrenServer([child("Asha")]);
  await userEvent.click(button("Try Again"));
  expect(await screen.findByText("1 of 5 children")).toBeTruthy();
});

it("adds a child once, with consent, and comes back to all", async () => {
  signIn("Student");
  const server = childrenServer([child("Asha")]);
  const page = await show(`${CHILDREN}?child=new`);
  await userEvent.type(await nameField(), "Ravi Joshi");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: t.grade }), "5");
  await userEvent.click(screen.getByRole("checkbox", { name: "English" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Board" }), "ICSE");
  await userEvent.click(consent());
  await userEvent.dblClick(button(t.add));
  await page.toastShown("Ravi Joshi is added.");
  expect(server.sent).toEqual([
    {
      name: "Ravi Joshi",
      grade: [5],
      subjectInterested: ["english"],
      bio: "",
      requirement: { board: "ICSE" },
      consent: true,
    },
  ]);
  expect(page.address()).toBe(CHILDREN);
  expect(await screen.findByText("2 of 5 children")).toBeTruthy();
});

it("sends nothing that does not fit, and says what at each field", async () => {
  signIn("Student");
  const server = childrenServer([child("Asha")]);
  await show(`${CHILDREN}?child=new`);
  const name = await nameField();
  await userEvent.click(button(t.add));
  expect(document.activeElement).toBe(name);
  for (const text of [
    "The child's name is required",
    "Grade is required",
    "Subject is required",
    "Please agree, as parent or guardian, that this child is shown to tutors.",
  ])
    expect(screen.getByText(text)).toBeTruthy();
  await userEvent.type(name, "Ravi");
  expect(screen.queryByText("The child's name is required")).toBeNull();
  expect(server.sent).toEqual([]);
});

it("shows a name that is known already at its field, and keeps what was typed through a reload", async () => {
  signIn("Student");
  const server = childrenServer([child("Asha")]);
  await show(`${CHILDREN}?child=new`);
  const name = await nameField();
  await userEvent.type(name, "Asha");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: t.grade }), "5");
  await userEvent.click(screen.getByRole("checkbox", { name: "English" }));
  await userEvent.click(consent());
  await userEvent.click(button(t.add));
  const known = /A child with this name is in your account already/;
  expect((await screen.findAllByText(known)).length).toBeGreaterThan(0);
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(server.sent).toHaveLength(1);
  cleanup();
  await show(`${CHILDREN}?child=new`);
  expect((await nameField()).value).toBe("Asha");
});

it("says that a child is hidden at first, where consent is asked by a link", async () => {
  signIn("Student");
  childrenServer([child("Asha")], { isStrict: true });
  const page = await show(`${CHILDREN}?child=new`);
  await userEvent.type(await nameField(), "Ravi");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: t.grade }), "5");
  await userEvent.click(screen.getByRole("checkbox", { name: "English" }));
  await userEvent.click(consent());
  await userEvent.click(button(t.add));
  await page.toastShown(
    "Ravi is added. The profile is shown once you have used the link that we e-mail to you.",
  );
  expect(await screen.findByText(t.isHidden)).toBeTruthy();
});

it("changes what was changed of a child, and nothing else", async () => {
  signIn("Student");
  const asha = child("Asha");
  const server = childrenServer([asha]);
  const page = await show(`${CHILDREN}?child=${asha._id}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Edit Asha" })).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: t.consent })).toBeNull();
  await userEvent.type(await nameField(), " Joshi");
  await userEvent.click(button(t.save));
  await page.toastShown(t.saved);
  expect(server.sent).toEqual([{ of: asha._id, name: "Asha Joshi" }]);
  expect(await screen.findByRole("heading", { level: 2, name: "Asha Joshi" })).toBeTruthy();
});

it("says what goes and what stays before it removes a child, and keeps the last one", async () => {
  signIn("Student");
  const [asha, ravi] = [child("Asha"), child("Ravi")];
  const server = childrenServer([asha, ravi]);
  const page = await show(CHILDREN);
  await userEvent.click(await screen.findByRole("button", { name: "Remove Ravi" }));
  const dialog = within(screen.getByRole("dialog", { name: "Remove Ravi" }));
  expect(dialog.getByText(/The profile of Ravi leaves every list at once/)).toBeTruthy();
  expect(dialog.getByText(t.removeKeeps)).toBeTruthy();
  expect(server.sent).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Remove Ravi" }));
  await page.toastShown("Ravi is removed.");
  expect(server.sent).toEqual([{ removed: ravi._id }]);
  expect(await screen.findByText(t.last)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
});

it("adds no sixth child", async () => {
  signIn("Student");
  childrenServer(["A", "B", "C", "D", "E"].map((name) => child(name)));
  await show(CHILDREN);
  expect(await screen.findByText(t.full)).toBeTruthy();
  expect(screen.queryByRole("link", { name: t.add })).toBeNull();
  cleanup();
  await show(`${CHILDREN}?child=new`);
  expect(await screen.findByRole("link", { name: t.back })).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("says that a child is gone whose form is opened", async () => {
  signIn("Student");
  childrenServer([child("Asha")]);
  await show(`${CHILDREN}?child=${child("Gone")._id}`);
  expect(await screen.findByText(t.gone)).toBeTruthy();
});

it("makes a student's account that of a parent, who names the child and agrees", async () => {
  signIn("Student");
  const server = childrenServer([]);
  const page = await show(CHILDREN);
  expect(await screen.findByRole("heading", { name: t.parent })).toBeTruthy();
  await userEvent.click(button(t.become));
  expect(document.activeElement).toBe(await nameField());
  expect(screen.getByText("The child's name is required")).toBeTruthy();
  await userEvent.type(await nameField(), "Asha Joshi");
  await userEvent.click(button(t.become));
  expect(document.activeElement).toBe(consent());
  await userEvent.click(consent());
  await userEvent.click(button(t.become));
  await page.toastShown("Asha Joshi is in your account now.");
  expect(server.sent).toEqual([{ name: "Asha Joshi", consent: true }]);
  expect(await screen.findByText("1 of 5 children")).toBeTruthy();
});

it("offers nothing to an account that somebody under 18 holds", async () => {
  signIn("Student");
  childrenServer([], { mayBeFamily: false });
  await show(CHILDREN);
  expect(await screen.findByText(t.notForYouText)).toBeTruthy();
  expect(screen.queryByRole("button", { name: t.become })).toBeNull();
});

it("is for students only, and speaks Hindi", async () => {
  signIn("Tutor");
  expect((await show(CHILDREN)).address()).toBe("/unauthorised");
  cleanup();
  signIn("Student");
  childrenServer([child("आशा")]);
  setLanguage("hi");
  await show(CHILDREN);
  expect(await screen.findByText("5 में से 1 बच्चे")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: hi.title })).toBeTruthy();
});
