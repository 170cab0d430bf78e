import { en } from "../../messages/en/common.ts";
import { hi } from "../../messages/hi/common.ts";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import {
  applyLanguage,
  catalogue,
  format,
  formatDate,
  formatDateTime,
  formatPhone,
  formatRupees,
  loadTexts,
  ordinal,
  setLanguage,
} from "./i18n.ts";

afterEach(cleanup);
afterEach(() => act(() => setLanguage("en")));

test("writes dates, rupees, phones and ordinals as India reads them [SH-202]", () => {
  expect(formatDate("2025-01-05T06:30:00Z")).toBe("January 5, 2025");
  expect(formatDateTime("2025-01-05T06:30:00")).toBe("January 5, 2025 6:30 AM");
  expect(formatRupees(2600)).toBe("₹2,600");
  expect(formatRupees(250_000)).toBe("₹2,50,000");
  expect(formatPhone("+919812345610")).toBe("(+91) 9812345610");
  expect([1, 2, 3, 4, 10, 11, 12].map(ordinal).join(" ")).toBe("1st 2nd 3rd 4th 10th 11th 12th");
});

test.each([
  [21, "21st"],
  [22, "22nd"],
  [23, "23rd"],
  [111, "111th"],
])("%i is said %s", (n, said) => expect(ordinal(n)).toBe(said));

test("writes dates and figures as the reader's language does, in either order of asking", () => {
  const day = "2025-01-05T06:30:00";
  expect(formatDateTime(day)).toBe("January 5, 2025 6:30 AM");
  act(() => setLanguage("hi"));
  expect(formatDate(day)).toBe("5 जनवरी 2025");
  expect(formatDateTime(day)).toMatch(/^5 जनवरी 2025 6:30 /);
  expect(formatRupees(250_000)).toBe("₹2,50,000");
  act(() => setLanguage("en"));
  expect(formatDate(day)).toBe("January 5, 2025");
});

test("a day that is none, paise and signs in a number do no harm", () => {
  expect(formatDate("never")).toBe("Invalid Date");
  expect(formatRupees(99.6)).toBe("₹100");
  expect(formatPhone("98123 456-10")).toBe("(+91) 9812345610");
});

test("Hindi is fetched when it is chosen, once, and again only if it did not come", async () => {
  let isUnavailable = true;
  let fetched = 0;
  const useText = catalogue({ hello: "Hello" }, async () => {
    fetched += 1;
    if (isUnavailable) throw new Error("away");
    return { hello: "नमस्ते" };
  });
  await loadTexts();
  const first = renderHook(() => useText());
  expect(fetched).toBe(0);
  await act(async () => setLanguage("hi"));
  expect([fetched, first.result.current.hello]).toEqual([1, "Hello"]);
  isUnavailable = false;
  const second = renderHook(() => useText());
  await waitFor(() => expect(first.result.current.hello).toBe("नमस्ते"));
  expect(second.result.current.hello).toBe("नमस्ते");
  renderHook(() => useText());
  act(() => setLanguage("en"));
  expect(first.result.current.hello).toBe("Hello");
  await act(async () => setLanguage("hi"));
  expect(fetched).toBe(2);
});

test("a page that was left in Hindi is in Hindi when it is loaded again, and any other word is English", async () => {
  for (const [kept, language] of [
    ["hi", "hi"],
    ["fr", "en"],
  ] as const) {
    localStorage.setItem("lang", kept);
    vi.resetModules();
    const { currentLanguage } = await import("./i18n.ts");
    expect(currentLanguage()).toBe(language);
  }
});

test("a chosen language is kept for the server, too", () => {
  act(() => setLanguage("hi"));
  expect(document.cookie).toContain("lang=hi");
  document.cookie = "lang=en";
  applyLanguage();
  expect(document.cookie).toContain("lang=hi");
});

test("without a choice the language is the page's, and an address that names one changes no choice", async () => {
  // The next file must not get the copy that this address made Hindi.
  onTestFinished(() => void vi.resetModules());
  localStorage.removeItem("lang");
  document.documentElement.lang = "hi";
  vi.resetModules();
  expect((await import("./i18n.ts")).currentLanguage()).toBe("hi");
  localStorage.setItem("lang", "en");
  vi.stubGlobal("location", { search: "?lang=hi" });
  vi.resetModules();
  const named = await import("./i18n.ts");
  vi.unstubAllGlobals();
  named.applyLanguage();
  expect([named.currentLanguage(), localStorage.getItem("lang")]).toEqual(["hi", "en"]);
  expect(document.cookie).toContain("lang=en");
});

test("a day is India's, wherever the page is drawn", () => {
  expect(formatDate("2025-01-05T18:29:59Z")).toBe("January 5, 2025");
  expect(formatDate("2025-01-05T18:30:00Z")).toBe("January 6, 2025");
});

test("a class is its number alone in Hindi", () => {
  act(() => setLanguage("hi"));
  expect([1, 10].map(ordinal)).toEqual(["1", "10"]);
});

test("a fee is rupees per month, with Indian grouping, in both languages [SH-201]", () => {
  expect(format(en.perMonth, { fee: formatRupees(2600) })).toBe("₹2,600/month");
  expect(format(en.perMonth, { fee: formatRupees(125_000) })).toBe("₹1,25,000/month");
  expect(format(hi.perMonth, { fee: formatRupees(2600) })).toContain("₹2,600");
});

test("replaces known placeholders and keeps the others", () => {
  expect(format("{name} has {count} {rest}", { name: "Ann", count: 2 })).toBe("Ann has 2 {rest}");
});

test("shows English until Hindi has come, then Hindi, and remembers the choice", async () => {
  const useText = catalogue({ hello: "Hello" }, async () => ({ hello: "नमस्ते" }));
  const { result } = renderHook(() => useText());
  expect(result.current.hello).toBe("Hello");
  act(() => setLanguage("hi"));
  await waitFor(() => expect(result.current.hello).toBe("नमस्ते"));
  expect(document.documentElement.lang).toBe("hi");
  expect(localStorage.getItem("lang")).toBe("hi");
});

test("fetches the texts before the first render, so that English does not show first", async () => {
  act(() => setLanguage("hi"));
  const useText = catalogue({ hello: "Hello" }, async () => ({ hello: "नमस्ते" }));
  await loadTexts();
  const { result } = renderHook(() => useText());
  expect(result.current.hello).toBe("नमस्ते");
});

test("English stays when Hindi cannot be fetched", async () => {
  const useText = catalogue({ hello: "Hello" }, () => Promise.reject(new Error("away")));
  const { result } = renderHook(() => useText());
  await act(async () => setLanguage("hi"));
  expect(result.current.hello).toBe("Hello");
});
