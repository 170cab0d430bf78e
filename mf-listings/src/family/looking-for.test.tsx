import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { child, signIn, signInAsParent, twoListings } from "../testing/people.ts";
import { openPanel, show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  act(() => resetKit());
  setLanguage("en");
  localStorage.clear();
});

const LEAD = "Compare fees, experience and subjects, then ask with one tap.";
const switcher = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "For" });
const subjects = () => {
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Subject" });
  return [...select.options].map(({ text }) => text.replace(/ \(\d+\)$/, ""));
};

it("says for which child a parent looks, and lets her choose the other one", async () => {
  const asha = child("Asha");
  const rohan = child("Rohan", { grade: 5, subjectInterested: ["english"] });
  const own = signInAsParent([asha, rohan]);
  twoListings();
  await show("/tutor");
  const shown = [...(await switcher()).options].map(({ text }) => text);
  expect(shown).toEqual(["Asha, Class 8th", "Rohan, Class 5th"]);
  await userEvent.selectOptions(await switcher(), "Rohan, Class 5th");
  expect(localStorage.getItem(`child:${own}`)).toBe(rohan._id);
  await openPanel();
  expect(subjects().slice(0, 2)).toEqual(["Any subject", "English · for Rohan"]);
});

it("suggests the child's subjects: in a line and first in the filter", async () => {
  signInAsParent([child("Asha"), child("Rohan")]);
  twoListings();
  const visit = await show("/tutor?price=under-1000");
  await switcher();
  await openPanel();
  expect(subjects().slice(0, 3)).toEqual([
    "Any subject",
    "Sanskrit · for Asha",
    "English · for Asha",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Only Sanskrit", hidden: true }));
  expect(new URLSearchParams(visit.address().split("?")[1]).get("subject")).toBe("sanskrit");
  // Elsewhere than in the select it is the subject alone.
  expect(await screen.findByRole("button", { name: "Remove filter Sanskrit" })).toBeTruthy();
});

it("says it of one child without a choice", async () => {
  signInAsParent([child("Asha")]);
  twoListings();
  await show("/tutor");
  expect(await screen.findByText("For Asha, Class 8th")).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "For" })).toBeNull();
});

it.each(["nobody", "Student", "Tutor", "Admin"] as const)(
  "shows %s without children what it always did",
  async (role) => {
    if (role !== "nobody") signIn(role);
    twoListings();
    await show("/tutor");
    await screen.findByRole("article", { name: "Ananya" });
    expect(screen.getByText(LEAD).getAttribute("aria-hidden")).toBeNull();
    await openPanel();
    expect(subjects().slice(0, 2)).toEqual(["Any subject", "Mathematics"]);
  },
);

it("is gone with whoever signs out, and keeps the room of the text that it replaces", async () => {
  signInAsParent([child("Asha"), child("Rohan")]);
  twoListings();
  await show("/tutor");
  const select = await switcher();
  const place = screen.getByText(LEAD);
  expect(place.getAttribute("aria-hidden")).toBe("true");
  expect(place.parentElement?.contains(select)).toBe(true);
  act(() => useSession.getState().signOut());
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "For" })).toBeNull());
  expect(screen.getByText(LEAD).getAttribute("aria-hidden")).toBeNull();
});

it("speaks Hindi", async () => {
  signInAsParent([child("Asha"), child("Rohan")]);
  setLanguage("hi");
  twoListings();
  await show("/tutor");
  const select = await screen.findByRole("combobox", { name: "किसके लिए" });
  expect(within(select).getByText("Asha, कक्षा 8")).toBeTruthy();
});
