import { usersApi } from "@tutorsetu/contracts/apis";
import { problems } from "@tutorsetu/contracts/problems";
import type { StudentQuery } from "@tutorsetu/contracts/users";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { afterEach, expect, it } from "vitest";
import { signIn, student, studentPage } from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

/** Answers each query with what `found` returns for it, and records the queries. */
function families(found: (query: StudentQuery) => ReturnType<typeof student>[]) {
  const queries: StudentQuery[] = [];
  fakeApi(usersApi)({
    allStudents: ({ query }) => {
      if (query.limit !== 1) queries.push({ ...query });
      return studentPage(found(query));
    },
  });
  return queries;
}

it("shows what decides on every card, and neither phone nor email [LI-004, LI-050, LI-057..LI-060]", async () => {
  const meera = student("Meera", { grade: 10, subjectInterested: ["mathematics", "english"] });
  families(() => [meera, student("Rohan", { grade: [9, 10] })]);
  const visit = await show("/student");
  const card = await screen.findByRole("article", { name: "Meera" });
  expect(visit.address()).toBe("/student");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Find Your Perfect Student");
  expect(within(card).getByRole("heading", { name: "Meera" })).toBeTruthy();
  const texts = [
    "Mathematics",
    "English",
    "Class 10th",
    "Nashik, Maharashtra",
    "Posted February 14, 2025",
    "Likes maps.",
  ];
  for (const text of texts) expect(within(card).getByText(text)).toBeTruthy();
  expect(card.textContent).not.toMatch(/@|\+91/);
  expect(screen.getByText("Class 9th, 10th")).toBeTruthy();
});

it("loads from allstudents, field allStudent, and more on demand [LI-051]", async () => {
  signIn("Student");
  expect(usersApi.allStudents.path).toBe("/users/allstudents");
  fakeApi(usersApi)({
    allStudents: ({ query }) => {
      const page = query.cursor
        ? studentPage([student("Rohan")])
        : studentPage([student("Meera")], "next");
      return { ...page, total: 2 };
    },
  });
  await show("/student");
  expect(await screen.findByText("1 of 2")).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Load more" }));
  expect(await screen.findByRole("article", { name: "Rohan" })).toBeTruthy();
  expect(screen.getByRole("article", { name: "Meera" })).toBeTruthy();
});

it("presets the subject of the address as a filter and a chip [LI-005]", async () => {
  const queries = families(() => [student("Meera")]);
  await show("/student?subject=english");
  await screen.findByRole("article", { name: "Meera" });
  expect(queries).toEqual([{ subject: "english" }]);
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Subject", hidden: true });
  expect(select.value).toBe("english");
  expect(screen.getByRole("button", { name: "Remove filter English" })).toBeTruthy();
});

it("searches as one types [LI-052]", async () => {
  const all = [student("Meera"), student("Rohan")];
  families(({ search = "" }) => all.filter((one) => one.userId.userName.includes(search)));
  const visit = await show("/student");
  await screen.findByRole("article", { name: "Rohan" });
  const box = screen.getByRole("searchbox", { name: "Search" });
  expect(box.getAttribute("placeholder")).toBe("Search by name, city or subject");
  await userEvent.type(box, "Mee");
  await screen.findByText("1 student");
  expect(screen.getAllByRole("article")).toHaveLength(1);
  expect(visit.address()).toBe("/student?search=Mee");
});

it("filters by subject and by the grades 1st to 12th, which go as a number [LI-053, LI-054]", async () => {
  const all = [student("Meera", { grade: 10 }), student("Rohan", { grade: 3 })];
  const queries = families(({ grade }) => all.filter((one) => !grade || one.grade === grade));
  const visit = await show("/student");
  await screen.findByRole("article", { name: "Rohan" });
  await userEvent.click(screen.getByRole("button", { name: "Show Filters" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Subject" }), "Mathematics");
  const grades = screen.getByRole("combobox", { name: "Grade" });
  const labels = within(grades)
    .getAllByRole("option")
    .map((option) => option.textContent);
  expect(labels).toEqual([
    "Any grade",
    "1st",
    "2nd",
    "3rd",
    "4th",
    "5th",
    "6th",
    "7th",
    "8th",
    "9th",
    "10th",
    "11th",
    "12th",
  ]);
  await userEvent.selectOptions(grades, "10th");
  await userEvent.click(screen.getByRole("button", { name: "Apply Filters" }));
  await waitFor(() => expect(screen.queryByRole("article", { name: "Rohan" })).toBeNull());
  expect(queries.at(-1)).toEqual({ subject: "mathematics", grade: 10 });
  expect(visit.address()).toBe("/student?subject=mathematics&grade=10");
});

it("leaves a grade out that no school has", async () => {
  signIn("Student");
  const queries = families(() => [student("Meera")]);
  await show("/student?grade=13");
  await screen.findByRole("article", { name: "Meera" });
  expect(queries).toEqual([{}]);
  expect(screen.queryByRole("button", { name: /^Remove filter/ })).toBeNull();
});

it("says when nobody matches and offers a way on [LI-055]", async () => {
  families(({ search }) => (search ? [] : [student("Meera")]));
  await show("/student?search=zzz");
  expect(await screen.findByRole("heading", { name: "No students found" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Search without “zzz”" }));
  expect(await screen.findByRole("article", { name: "Meera" })).toBeTruthy();
});

it("says that loading failed, and Try Again asks once however often it is pressed [LI-056]", async () => {
  signIn("Student");
  let calls = 0;
  fakeApi(usersApi)({
    allStudents: () => {
      calls += 1;
      if (calls === 1) throw offline();
      return studentPage([student("Meera")]);
    },
  });
  await show("/student");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("There was an error fetching the student data.");
  expect(alert.textContent).toContain(
    "Nothing answered. Please check your internet connection and try again.",
  );
  await userEvent.dblClick(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("article", { name: "Meera" })).toBeTruthy();
  expect(calls).toBe(2);
});

it("says what to do after too many requests", async () => {
  signIn("Student");
  fakeApi(usersApi)({
    allStudents: () => {
      throw problem(429, problems.too_often);
    },
  });
  await show("/student");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Please wait a moment and try again.",
  );
});

it("leads to the profile of a student, and a visitor through signup [LI-061]", async () => {
  const meera = student("Meera");
  families(() => [meera]);
  const visit = await show("/student");
  await userEvent.click(await screen.findByRole("link", { name: "View Profile of Meera" }));
  expect(visit.address()).toBe(`/signup?next=${encodeURIComponent(`/student/${meera._id}`)}`);
  cleanup();
  signIn("Tutor");
  await show("/student");
  const link = await screen.findByRole("link", { name: "View Profile of Meera" });
  expect(link.textContent).toBe("View Profile");
  expect(link.getAttribute("href")).toBe(`/student/${meera._id}`);
});

it("speaks Hindi", async () => {
  signIn("Student");
  families(() => [student("Meera")]);
  setLanguage("hi");
  await show("/student");
  expect(await screen.findByRole("heading", { name: "अपना सही विद्यार्थी खोजें" })).toBeTruthy();
  expect(await screen.findByText("कक्षा 10")).toBeTruthy();
  const card = within(screen.getByRole("article", { name: "Meera" }));
  expect(card.getByText("गणित")).toBeTruthy();
});
