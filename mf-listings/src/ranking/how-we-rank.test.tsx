import { RANKING_POINTS } from "@tutorsetu/contracts/tutoring/ranking";
import { cleanup, screen, within } from "@testing-library/react";
import { drawnPage } from "@tutorsetu/web-kit/testing/hydrated-page";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { routes } from "../routes.server.tsx";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

it("says each part of the score with its points, the most first, and what never counts", async () => {
  await show("/how-we-rank");
  expect(await screen.findByRole("heading", { level: 1, name: "How we rank" })).toBeTruthy();
  const parts = screen.getAllByRole("listitem");
  const points = parts.map((part) =>
    Number(/\d+ points?/.exec(part.textContent)?.[0].split(" ")[0]),
  );
  expect(points).toEqual(Object.values(RANKING_POINTS).toSorted((a, b) => b - a));
  expect(within(parts[0] ?? document.body).getByText("up to 40 points a word")).toBeTruthy();
  expect(screen.getByText(/^Money\. Nobody can pay/)).toBeTruthy();
  expect(screen.getByText(/GeoNames/)).toBeTruthy();
});

it("is drawn on the server in both languages, for search engines", async () => {
  const read = () => Promise.reject(new Error("read"));
  const path = "/how-we-rank";
  const english = await drawnPage({ routes, path, read });
  expect(english.head).toMatchObject({ title: "How we rank", canonical: "/how-we-rank" });
  const hindi = await drawnPage({ routes, path, language: "hi", read });
  expect(hindi.head).toMatchObject({ title: "हम क्रम कैसे तय करते हैं" });
  expect(hindi.html).toContain("GeoNames");
});
