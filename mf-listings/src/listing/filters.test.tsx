import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { fakeTutorSearch } from "../testing/tutor-search.ts";
import { apply, names, openPanel, show } from "../testing/show.ts";
import { tutor, tutorPage } from "../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
});

const labelsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole("option")
    .map((option) => option.textContent);

it("opens and closes the panel, and the button says which [LI-012, LI-013, LI-018, LI-020, LI-027]", async () => {
  fakeApi(usersApi)(fakeTutorSearch([tutor("Ananya")]));
  await show("/tutor");
  const toggle = await screen.findByRole("button", { name: "Show Filters" });
  expect(screen.queryByRole("combobox", { name: "Subject" })).toBeNull();
  await userEvent.click(toggle);
  expect(toggle.textContent).toBe("Hide Filters");
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  for (const name of ["Subject", "Price range", "Experience level"])
    expect(screen.getByRole("combobox", { name })).toBeTruthy();
  await userEvent.click(toggle);
  expect(toggle.textContent).toBe("Show Filters");
});

it("offers the subjects, prices and experience levels of the specification first [LI-019, LI-021..LI-024]", async () => {
  fakeApi(usersApi)(fakeTutorSearch([tutor("Ananya")]));
  await show("/tutor");
  await openPanel();
  expect(labelsOf(screen.getByRole("combobox", { name: "Subject" })).slice(1)).toEqual([
    "Mathematics",
    "Physics",
    "Chemistry",
    "Biology",
    "English",
  ]);
  expect(labelsOf(screen.getByRole("combobox", { name: "Price range" })).slice(1, 5)).toEqual([
    "2000-2500/m",
    "2500-3000/m",
    "3000-4000/m",
    "5000+/hr",
  ]);
  expect(labelsOf(screen.getByRole("combobox", { name: "Experience level" })).slice(1)).toEqual([
    "Beginner (2 years or less)",
    "Intermediate (over 2, up to 5 years)",
    "Expert (over 5 years)",
  ]);
});

it("ignores filter values in the address that are no choice", async () => {
  const queries: unknown[] = [];
  fakeApi(usersApi)({
    allTutors: ({ query }) => {
      queries.push(query);
      return tutorPage([tutor("Ananya")]);
    },
  });
  await show("/tutor?subject=physics&price=free&experience=zzz&sort=bad");
  await screen.findByRole("article", { name: "Ananya" });
  expect(queries).toEqual([{ subject: "physics", sort: "best" }]);
});

it("says how many results each choice would give, and adds subjects the data holds", async () => {
  const facets = { subject: { physics: 3, tamil: 2 }, price: { "2500-3000": 7 } };
  fakeApi(usersApi)({ allTutors: () => ({ ...tutorPage([tutor("Ananya")]), facets }) });
  await show("/tutor");
  await screen.findByRole("article", { name: "Ananya" });
  await openPanel();
  const subjects = labelsOf(screen.getByRole("combobox", { name: "Subject" }));
  expect(subjects).toContain("Physics (3)");
  expect(subjects.at(-1)).toBe("Tamil (2)");
  expect(labelsOf(screen.getByRole("combobox", { name: "Price range" }))).toContain(
    "2500-3000/m (7)",
  );
});

it.each([
  ["/tutor?subject=physics", "Physics"],
  ["/tutors?subject=science", "Science"],
  ["/tutor?subject=astronomy", "Astronomy"],
])("presets the subject of %s as a filter and a chip [LI-001, LI-003]", async (at, label) => {
  const { queries, allTutors } = fakeTutorSearch([
    tutor("Ananya", { subjects: ["physics", "astronomy"] }),
  ]);
  fakeApi(usersApi)({ allTutors });
  await show(at);
  expect(await names("Ananya")).toEqual(["Ananya"]);
  expect(queries).toEqual([{ subject: label.toLowerCase(), sort: "best" }]);
  await openPanel();
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Subject" });
  expect(select.selectedOptions[0]?.textContent).toBe(label);
  expect(screen.getByRole("button", { name: `Remove filter ${label}` })).toBeTruthy();
});

it("applies the selects on Apply Filters, not before, and writes them into the address [LI-032]", async () => {
  const { queries, allTutors } = fakeTutorSearch([
    tutor("Ananya"),
    tutor("Bela", { experience: 9, fee: 2900 }),
  ]);
  fakeApi(usersApi)({ allTutors });
  const visit = await show("/tutor");
  await openPanel();
  await userEvent.selectOptions(
    screen.getByRole("combobox", { name: "Price range" }),
    "2500-3000/m",
  );
  await userEvent.selectOptions(
    screen.getByRole("combobox", { name: "Experience level" }),
    "expert",
  );
  expect(await screen.findByText("1 would match")).toBeTruthy();
  expect(queries).toEqual([{ sort: "best" }]);
  expect(visit.address()).toBe("/tutor");
  await apply();
  await waitFor(() => expect(screen.queryByRole("article", { name: "Ananya" })).toBeNull());
  expect(await names("Bela")).toEqual(["Bela"]);
  expect(queries.at(-1)).toEqual({
    price: "2500-3000",
    experience: "expert",
    sort: "best",
  });
  expect(visit.address()).toBe("/tutor?price=2500-3000&experience=expert");
  expect(screen.getByText("1 tutor")).toBeTruthy();
  await visit.back();
  expect(await names("Ananya")).toEqual(["Ananya", "Bela"]);
});

it.each([
  ["2000-2500/m", [2000, 2500]],
  ["2500-3000/m", [2501, 3000]],
  ["3000-4000/m", [3001, 4000]],
  ["5000+/hr", [5000, 9000]],
  ["Under 2000/m", [30, 1999]],
  ["4000-5000/m", [4001, 4999]],
])("finds the tutors whose monthly fee lies in %s [LI-025]", async (label, inside) => {
  const fees = [30, 1999, 2000, 2500, 2501, 3000, 3001, 4000, 4001, 4999, 5000, 9000];
  // The hourly rate fits no band, so a comparison with it would find nobody.
  const { allTutors } = fakeTutorSearch(
    fees.map((fee) => tutor(`Fee${fee}`, { fee, hourly_rate: 0 })),
  );
  fakeApi(usersApi)({ allTutors });
  await show("/tutor");
  await openPanel();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Price range" }), label);
  await apply();
  await screen.findByText(`${inside.length} tutors`);
  expect(await names(`Fee${inside[0]}`)).toEqual(inside.map((fee) => `Fee${fee}`));
});

it.each([
  ["beginner", ["Years0", "Years2"]],
  ["intermediate", ["Years2.5", "Years5"]],
  ["expert", ["Years5.5", "Years30"]],
])("finds %s tutors by their years", async (level, found) => {
  const years = [0, 2, 2.5, 5, 5.5, 30];
  const unset = tutor("YearsUnset", { experience: null });
  const all = years.map((experience) => tutor(`Years${experience}`, { experience }));
  fakeApi(usersApi)(fakeTutorSearch([unset, ...all]));
  await show("/tutor");
  expect(await names("Years0")).toContain("YearsUnset");
  await openPanel();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Experience level" }), level);
  await apply();
  await screen.findByText("2 tutors");
  expect(await names(found[0] ?? "")).toEqual(found);
});

it("focuses the button of the panel after Apply Filters closes it", async () => {
  fakeApi(usersApi)(fakeTutorSearch([tutor("Ananya")]));
  await show("/tutor");
  await openPanel();
  await apply();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Show Filters" }));
  await openPanel();
  await userEvent.type(screen.getByRole("searchbox"), "ana{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

it("clears every filter and the search on Reset Filters, at once [LI-031]", async () => {
  const { queries, allTutors } = fakeTutorSearch([
    tutor("Ananya"),
    tutor("Bela", { subjects: ["english"] }),
  ]);
  fakeApi(usersApi)({ allTutors });
  const visit = await show("/tutor?subject=physics&price=2500-3000&search=ana");
  expect(await names("Ananya")).toEqual(["Ananya"]);
  await openPanel();
  await userEvent.click(screen.getByRole("button", { name: "Reset Filters" }));
  expect(await names("Bela")).toEqual(["Ananya", "Bela"]);
  expect(visit.address()).toBe("/tutor");
  expect(queries.at(-1)).toEqual({ sort: "best" });
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  expect(screen.queryByRole("button", { name: /^Remove filter/ })).toBeNull();
});

it("removes one filter by its chip", async () => {
  fakeApi(usersApi)(fakeTutorSearch([tutor("Ananya")]));
  const visit = await show("/tutor?subject=physics&price=2500-3000");
  await userEvent.click(await screen.findByRole("button", { name: "Remove filter Physics" }));
  expect(visit.address()).toBe("/tutor?price=2500-3000");
});

it("offers to drop the last filter when nothing matches [LI-034]", async () => {
  fakeApi(usersApi)(fakeTutorSearch([tutor("Ananya")]));
  const visit = await show("/tutor?subject=physics&search=zzz");
  expect(await screen.findByRole("heading", { name: "No tutors found" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Search without “zzz”" }));
  expect(await names("Ananya")).toEqual(["Ananya"]);
  expect(visit.address()).toBe("/tutor?subject=physics");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
});

it("offers no filter to drop where none is set", async () => {
  fakeApi(usersApi)(fakeTutorSearch([]));
  await show("/tutor");
  expect(
    await screen.findByText("Nobody is listed here yet. Please look again soon."),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Search without/ })).toBeNull();
});

it("sorts by the order in the address and ignores an unknown one", async () => {
  const { queries, allTutors } = fakeTutorSearch([tutor("Ananya")]);
  fakeApi(usersApi)({ allTutors });
  const visit = await show("/tutor?sort=height");
  await names("Ananya");
  expect(queries).toEqual([{ sort: "best" }]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Lowest fee");
  await waitFor(() => expect(queries.at(-1)).toEqual({ sort: "fee" }));
  expect(visit.address()).toBe("/tutor?sort=fee");
});

it("has one canonical address", async () => {
  fakeApi(usersApi)(fakeTutorSearch([tutor("Ananya")]));
  await show("/tutors?subject=physics");
  await names("Ananya");
  const link = document.querySelector('link[rel="canonical"]');
  expect(link?.getAttribute("href")).toMatch(/\/tutor\?subject=physics$/);
});
