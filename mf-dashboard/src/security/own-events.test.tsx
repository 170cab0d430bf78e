import { usersApi } from "@tutorsetu/contracts/apis";
import { OWN_EVENT_KINDS, type OwnEvent } from "@tutorsetu/contracts/security/own-events";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { en as t } from "../messages/en/own-events.ts";
import { hi } from "../messages/hi/own-events.ts";
import { own, signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

const WHEN = "2026-11-20T10:00:00.000Z";
const event = (more: Partial<OwnEvent> = {}): OwnEvent => ({
  at: WHEN,
  what: "login_failed",
  by: "unknown",
  network: "203.0.113.0/24",
  ...more,
});

type Page = { events: OwnEvent[]; nextCursor: string | null };

function server(read: (cursor: string) => Page) {
  fakeApi(usersApi)({
    profile: () => ({ profile: own({ emailVerified: true }) }),
    sessions: () => ({ sessions: [] }),
    endOtherSessions: () => ({ message: "ok" }),
    securityEvents: ({ query }) => read(query.cursor ?? ""),
  });
}

const page = (...events: OwnEvent[]) => ({ events, nextCursor: null });
const rows = async () => {
  const list = await screen.findByRole("list", { name: t.title });
  return within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
};

it("shows what happened, from where, how often, and that an administrator did it", async () => {
  signIn("Student");
  server(() =>
    page(
      event({ count: 7 }),
      event({ what: "warned", by: "administrator", network: null }),
      event({ what: "of_a_later_release", by: "you", network: null }),
    ),
  );
  await show("/userdashboard/security");
  const [failed, warned, other] = await rows();
  expect(failed).toMatch(/wrong password.*2026.*7 times within a minute.*203\.0\.113\.0\/24$/);
  expect(warned).toMatch(/^Warned.*By an administrator$/);
  expect(other).toMatch(/^A change of your account/);
  expect(screen.getByText(t.hint)).toBeTruthy();
});

it("loads older ones when asked", async () => {
  signIn("Admin");
  server((cursor) =>
    cursor ? page(event({ what: "warned" })) : { events: [event()], nextCursor: "next" },
  );
  await show("/dashboard/security");
  expect(await rows()).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});

it("says what will stand there, and offers to try again", async () => {
  signIn("Student");
  let isDown = true;
  server(() => {
    if (isDown) throw rejection(503, "unavailable", { code: "unavailable" });
    return page();
  });
  await show("/userdashboard/security");
  expect(await screen.findByText(t.failed)).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText(t.none)).toBeTruthy();
});

it("speaks Hindi, and knows every kind in both languages", async () => {
  setLanguage("hi");
  signIn("Student");
  server(() => page(...OWN_EVENT_KINDS.map((what) => event({ what }))));
  await show("/userdashboard/security");
  const list = await screen.findByRole("list", { name: hi.title });
  expect(within(list).queryByText(hi.other)).toBeNull();
  expect(within(list).getAllByRole("listitem")).toHaveLength(OWN_EVENT_KINDS.length);
  for (const kind of OWN_EVENT_KINDS) expect(t[`event_${kind}`]).toBeTruthy();
});
