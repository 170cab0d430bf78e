import { usersApi } from "@tutorsetu/contracts/users";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "@tutorsetu/web-kit/api";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/fake-api";
import { afterEach, expect, it } from "vitest";
import { market } from "../testing/market.ts";
import { signIn, tutor, tutorPage } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

const labelsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole("option")
    .map((option) => option.textContent);

/** Names on the cards, once this one is among them. */
async function names(one: string) {
  await screen.findByRole("article", { name: one });
  return screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"));
}

const openPanel = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Show Filters" }));
const apply = () => userEvent.click(screen.getByRole("button", { name: "Apply Filters" }));

it("opens and closes the panel, and the button says which [LI-012, LI-013, LI-018, LI-020, LI-027]", async () => {
  fakeApi(usersApi)(market([tutor("Ananya")]));
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
  fakeApi(usersApi)(market([tutor("Ananya")]));
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
  const { asked, allTutors } = market([tutor("Ananya", { subjects: ["physics", "astronomy"] })]);
  fakeApi(usersApi)({ allTutors });
  await show(at);
  expect(await names("Ananya")).toEqual(["Ananya"]);
  expect(asked).toEqual([{ subject: label.toLowerCase() }]);
  await openPanel();
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Subject" });
  expect(select.selectedOptions[0]?.textContent).toBe(label);
  expect(screen.getByRole("button", { name: `Remove filter ${label}` })).toBeTruthy();
});

it("applies the selects on Apply Filters, not before, and writes them into the address [LI-032]", async () => {
  const { asked, allTutors } = market([
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
  expect(asked).toEqual([{}]);
  expect(visit.address()).toBe("/tutor");
  await apply();
  await waitFor(() => expect(screen.queryByRole("article", { name: "Ananya" })).toBeNull());
  expect(await names("Bela")).toEqual(["Bela"]);
  expect(asked.at(-1)).toEqual({ price: "2500-3000", experience: "expert" });
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
])("compares %s with the monthly fee in rupees [LI-025, LI-026]", async (label, inside) => {
  const fees = [30, 1999, 2000, 2500, 2501, 3000, 3001, 4000, 4001, 4999, 5000, 9000];
  // The hourly rate fits no band, so a comparison with it would find nobody.
  const { allTutors } = market(fees.map((fee) => tutor(`Fee${fee}`, { fee, hourly_rate: 0 })));
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
])("finds %s tutors by their years [LI-028..LI-030]", async (level, found) => {
  const years = [0, 2, 2.5, 5, 5.5, 30];
  const unset = tutor("YearsUnset", { experience: null });
  const all = years.map((experience) => tutor(`Years${experience}`, { experience }));
  fakeApi(usersApi)(market([unset, ...all]));
  await show("/tutor");
  expect(await names("Years0")).toContain("YearsUnset");
  await openPanel();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Experience level" }), level);
  await apply();
  await screen.findByText("2 tutors");
  expect(await names(found[0] ?? "")).toEqual(found);
});

it.each([
  ["ana", "Ananya"],
  ["nash", "Bela"],
  ["sansk", "Chitra"],
  ["olympiad", "Devi"],
])(
  "finds by name, city, subject and bio as one types: %s [LI-014..LI-017]",
  async (word, found) => {
    const { allTutors } = market([
      tutor("Ananya"),
      tutor("Bela", { city: "Nashik" }),
      tutor("Chitra", { subjects: ["sanskrit"] }),
      tutor("Devi", { bio: "Olympiad coach." }),
    ]);
    fakeApi(usersApi)({ allTutors });
    const visit = await show("/tutor");
    const box = await screen.findByRole("searchbox", { name: "Search" });
    expect(box.getAttribute("placeholder")).toBe("Search by name, city, subject or bio");
    await userEvent.type(box, word);
    await screen.findByText("1 tutor");
    expect(await names(found)).toEqual([found]);
    expect(visit.address()).toBe(`/tutor?search=${word}`);
  },
);

it("asks once for a word, not for each letter", async () => {
  const { asked, allTutors } = market([tutor("Ananya")]);
  fakeApi(usersApi)({ allTutors });
  await show("/tutor");
  await userEvent.type(await screen.findByRole("searchbox"), "ananya");
  await waitFor(() => expect(asked).toEqual([{}, { search: "ananya" }]));
});

it("gives up the answer nobody waits for any more", async () => {
  signIn("Student");
  const carried = new Map<string, AbortSignal | undefined>();
  const { allTutors } = market([tutor("Ananya")]);
  fakeApi(usersApi)({ allTutors });
  const { adapter } = http.defaults;
  http.defaults.adapter = (config) => {
    const { search } = config.params as { search?: string }; // safe: the listing's own query
    carried.set(search ?? "", config.signal as AbortSignal | undefined); // safe: made by the listing
    if (search === "an") return new Promise(() => {});
    return typeof adapter === "function" ? adapter(config) : Promise.reject(new Error("no fake"));
  };
  await show("/tutor?search=an");
  const box = await screen.findByRole("searchbox");
  await waitFor(() => expect(carried.get("an")?.aborted).toBe(false));
  await userEvent.type(box, "an");
  expect(await names("Ananya")).toEqual(["Ananya"]);
  expect(carried.get("an")?.aborted).toBe(true);
  expect(carried.get("anan")?.aborted).toBe(false);
});

it("keeps every letter typed while answers come in", async () => {
  const { allTutors } = market([tutor("Ananya"), tutor("Bela")]);
  fakeApi(usersApi)({ allTutors });
  await show("/tutor");
  const box = await screen.findByRole<HTMLInputElement>("searchbox");
  await userEvent.type(box, "a");
  await screen.findByText("1 tutor");
  await userEvent.type(box, "nanya ");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  expect(box.value).toBe("ananya ");
});

it("counts what the open panel would give once per choice, not per letter", async () => {
  signIn("Student");
  const counted: unknown[] = [];
  const { allTutors } = market([tutor("Ananya")]);
  fakeApi(usersApi)({
    allTutors: (input) => {
      if (input.query.limit === 1) counted.push(input.query.search);
      return allTutors(input);
    },
  });
  await show("/tutor");
  await openPanel();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Subject" }), "Physics");
  await screen.findByText("1 would match");
  await userEvent.type(screen.getByRole("searchbox"), "ananya");
  await waitFor(() => expect(counted).toEqual([undefined, "ananya"]));
});

it("gives the focus to the button of the panel that Apply Filters closes", async () => {
  fakeApi(usersApi)(market([tutor("Ananya")]));
  await show("/tutor");
  await openPanel();
  await apply();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Show Filters" }));
  await openPanel();
  await userEvent.type(screen.getByRole("searchbox"), "ana{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

it("clears every filter and the search on Reset Filters, at once [LI-031]", async () => {
  const { asked, allTutors } = market([tutor("Ananya"), tutor("Bela", { subjects: ["english"] })]);
  fakeApi(usersApi)({ allTutors });
  const visit = await show("/tutor?subject=physics&price=2500-3000&search=ana");
  expect(await names("Ananya")).toEqual(["Ananya"]);
  await openPanel();
  await userEvent.click(screen.getByRole("button", { name: "Reset Filters" }));
  expect(await names("Bela")).toEqual(["Ananya", "Bela"]);
  expect(visit.address()).toBe("/tutor");
  expect(asked.at(-1)).toEqual({});
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  expect(screen.queryByRole("button", { name: /^Remove filter/ })).toBeNull();
});

it("takes one filter away with its chip", async () => {
  fakeApi(usersApi)(market([tutor("Ananya")]));
  const visit = await show("/tutor?subject=physics&price=2500-3000");
  await userEvent.click(await screen.findByRole("button", { name: "Remove filter Physics" }));
  expect(visit.address()).toBe("/tutor?price=2500-3000");
});

it("offers to drop the last filter when nothing matches [LI-034]", async () => {
  fakeApi(usersApi)(market([tutor("Ananya")]));
  const visit = await show("/tutor?subject=physics&search=zzz");
  expect(await screen.findByRole("heading", { name: "No tutors found" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Search without “zzz”" }));
  expect(await names("Ananya")).toEqual(["Ananya"]);
  expect(visit.address()).toBe("/tutor?subject=physics");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
});

it("offers no filter to drop where none is set", async () => {
  fakeApi(usersApi)(market([]));
  await show("/tutor");
  expect(
    await screen.findByText("Nobody is listed here yet. Please look again soon."),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Search without/ })).toBeNull();
});

it("sorts by what the address says and drops an order it does not know", async () => {
  const { asked, allTutors } = market([tutor("Ananya")]);
  fakeApi(usersApi)({ allTutors });
  const visit = await show("/tutor?sort=height");
  await names("Ananya");
  expect(asked).toEqual([{}]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Lowest fee");
  await waitFor(() => expect(asked.at(-1)).toEqual({ sort: "fee" }));
  expect(visit.address()).toBe("/tutor?sort=fee");
});

it("names one address for search engines", async () => {
  fakeApi(usersApi)(market([tutor("Ananya")]));
  await show("/tutors?subject=physics");
  await names("Ananya");
  const link = document.querySelector('link[rel="canonical"]');
  expect(link?.getAttribute("href")).toMatch(/\/tutor$/);
});
