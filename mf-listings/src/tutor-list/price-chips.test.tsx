import { usersApi } from "@tutorsetu/contracts/users";
import { cleanup, screen } from "@testing-library/react";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { market } from "../testing/market.ts";
import { tutor } from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  act(() => setLanguage("en"));
});

it.each([
  ["2000-2500", 2400, "₹2,000–₹2,500/month", "₹2,000–₹2,500/माह"],
  ["5000%2B", 6000, "₹5,000 or more/month", "₹5,000 या अधिक/माह"],
  ["under-2000", 1500, "Under ₹2,000/month", "₹2,000/माह से कम"],
])("the chip of the price %s says rupees in the reader's language", async (price, fee, en, hi) => {
  const { allTutors } = market([tutor("Ananya", { fee })]);
  fakeApi(usersApi)({ allTutors });
  await show(`/tutor?price=${price}`);
  expect(await screen.findByRole("button", { name: `Remove filter ${en}` })).toBeTruthy();
  act(() => setLanguage("hi"));
  expect(await screen.findByRole("button", { name: new RegExp(hi) })).toBeTruthy();
});
