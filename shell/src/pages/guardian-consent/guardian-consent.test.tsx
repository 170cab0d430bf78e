import { usersApi } from "@tutorsetu/contracts/apis";
import { createHash } from "node:crypto";
import { act, cleanup, screen } from "@testing-library/react";
import { problems } from "@tutorsetu/contracts/problems";
import { GUARDIAN_TEXT } from "@tutorsetu/contracts/security/consents";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, problem, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { en as t } from "../../messages/en/guardian-consent.ts";
import { hi } from "../../messages/hi/guardian-consent.ts";
import { open } from "../../testing/open.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  act(() => setLanguage("en"));
});

const PATH = "/guardian-consent?token=from-the-letter";

function server({ asks = "give", text = GUARDIAN_TEXT, isOver = false } = {}) {
  const used: unknown[] = [];
  fakeApi(usersApi)({
    readGuardianLink: () => {
      if (isOver || used.length > 0)
        throw rejection(400, "guardian_link_over", {}, { token: "guardian_link_over" });
      return { student: "Asha R.", asks: asks === "give" ? "give" : "withdraw", text };
    },
    useGuardianLink: ({ body }) => {
      used.push(body);
      return { message: "ok" };
    },
  });
  return used;
}

it("says about whom and what, and agrees once its button is pressed, not before", async () => {
  const used = server();
  const { user } = await open(PATH);
  const button = await screen.findByRole("button", { name: t.giveAction });
  expect(screen.getByText(/^Asha R\. named you/)).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
  expect(used).toEqual([]);
  await user.dblClick(button);
  expect((await screen.findByRole("status")).textContent).toMatch(/^Thank you.*Asha R\./);
  expect(used).toEqual([{ token: "from-the-letter", text: GUARDIAN_TEXT }]);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toMatch(/noindex/);
});

it("hides the profile by the link of a guardian who no longer agrees, in Hindi too", async () => {
  const used = server({ asks: "withdraw" });
  act(() => setLanguage("hi"));
  const { user } = await open(PATH);
  await user.click(await screen.findByRole("button", { name: hi.withdrawAction }));
  expect((await screen.findByRole("status")).textContent).toMatch(/अब छिपी है/);
  expect(used).toHaveLength(1);
});

it("says that a link was used, is too old or forged, and leads on", async () => {
  server({ isOver: true });
  await open(PATH);
  expect((await screen.findByRole("alert")).textContent).toBe(problems.guardian_link_over);
  expect(screen.getByRole("link", { name: t.contact }).getAttribute("href")).toBe("/contact");
  expect(screen.queryByRole("button", { name: t.giveAction })).toBeNull();
});

it("can be tried again while nothing answers", async () => {
  server();
  let isDown = true;
  fakeApi(usersApi)({
    readGuardianLink: () => {
      if (isDown) throw problem(503, "Away");
      return { student: "Asha R.", asks: "give", text: GUARDIAN_TEXT };
    },
  });
  const { user } = await open(PATH);
  const again = await screen.findByRole("button", { name: "Try Again" });
  expect(screen.getByText(t.loadFailed)).toBeTruthy();
  expect(screen.queryByRole("link", { name: t.contact })).toBeNull();
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole("button", { name: t.giveAction })).toBeTruthy();
});

it.each([
  [PATH, t.reload],
  ["/guardian-consent", t.incomplete],
])("asks nobody to agree to what %s does not show", async (path, said) => {
  server({ text: "guardian-2031-01" });
  await open(path);
  expect((await screen.findByRole("alert")).textContent).toBe(said);
  expect(screen.queryByRole("button", { name: t.giveAction })).toBeNull();
});

it("has the words of the version that is kept as what was agreed to", () => {
  const agreed = [t, hi].map(({ given, listed, known, used, kept, giveAction }) =>
    [given, listed, known, used, kept, giveAction].join("\n"),
  );
  const digest = createHash("sha256").update(agreed.join("\n")).digest("hex").slice(0, 12);
  // Other words are another version: give `GUARDIAN_TEXT` another name, and this the digest of both.
  expect([GUARDIAN_TEXT, digest]).toEqual(["guardian-2026-11", "a7631cac2fc6"]);
});
