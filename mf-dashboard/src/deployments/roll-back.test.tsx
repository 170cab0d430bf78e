import { deploymentsApi } from "@tutorsetu/contracts/apis";
import { type Deployment } from "@tutorsetu/contracts/deployments";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  fakeApi,
  offline,
  problem,
  rejection,
  resetKit,
} from "@tutorsetu/web-kit/testing/fake-api";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { afterEach, beforeEach, expect, it } from "vitest";
import { released, SINCE } from "../testing/deployments.ts";
import { createGate, show, widen } from "../testing/show.tsx";
import { signIn } from "../testing/people.ts";

beforeEach(() => widen(1280));
afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  widen(1024);
});

const AT = "/dashboard/deployments";
const NAMED = { name: "mf-blogs", version: "1.0.0" };
const before = released("mf-blogs");
const after = released("mf-blogs", { version: "1.0.0", rollbackTo: null });

/** A fake gateway that keeps one slice and rolls back as `answers` says. */
function server(answers: () => Promise<void> | void = () => {}, first: Deployment = before) {
  const world = { now: first, sent: [] as string[] };
  fakeApi(deploymentsApi)({
    list: () => ({ deployments: [world.now, released("mf-chat")], since: SINCE }),
    rollBack: async ({ params, query }) => {
      world.sent.push(`${params.name} from ${query?.seen}`);
      await answers();
      world.now = after;
      return { deployment: after, message: `${NAMED.name} is back at ${NAMED.version}.` };
    },
  });
  return world;
}

const ask = async (name = "Roll back to 1.0.0: mf-blogs") => {
  await userEvent.click(await screen.findByRole("button", { name }));
  return within(screen.getByRole("dialog"));
};

it("asks first, naming the slice and both versions, and sends nothing when it is cancelled", async () => {
  signIn("Admin");
  const world = server();
  await show(AT);
  const dialog = await ask();
  expect(dialog.getByRole("heading", { name: "Roll back mf-blogs?" })).toBeTruthy();
  expect(
    dialog.getByText(/^Everybody who opens mf-blogs gets 1.0.0 instead of 1.1.0\./),
  ).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(world.sent).toEqual([]);
});

it("asks to end the canary when there is one", async () => {
  signIn("Admin");
  const canary = { version: "1.2.0", share: 10 };
  const world = server(undefined, released("mf-blogs", { canary, rollbackTo: "1.1.0" }));
  await show(AT);
  const dialog = await ask("Roll back to 1.1.0: mf-blogs");
  expect(
    dialog.getByText(/^The canary 1.2.0 of mf-blogs ends: everybody gets 1.1.0 again\./),
  ).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Roll back to 1.1.0" }));
  await waitFor(() => expect(world.sent).toEqual(["mf-blogs from 1.2.0"]));
});

it("sends once for a double click, confirms it, and shows the restored version", async () => {
  signIn("Admin");
  const slow = createGate();
  const world = server(() => slow.opened);
  const { toastShown } = await show(AT);
  const dialog = await ask();
  await userEvent.dblClick(dialog.getByRole("button", { name: "Roll back to 1.0.0" }));
  expect(dialog.getByRole("button", { name: "Rolling back…" })).toBeTruthy();
  slow.open();
  await toastShown("mf-blogs is back at 1.0.0.");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await screen.findByText("Nothing to go back to")).toBeTruthy();
  expect(world.sent).toEqual(["mf-blogs from 1.1.0"]);
});

const none = () => rejection(409, "nothing_before", { name: "mf-blogs", version: "1.1.0" });

it.each([
  ["a conflict", none, "There is no version of mf-blogs before 1.1.0."],
  ["a slice that is gone", () => problem(404, "x"), "mf-blogs is not deployed here any longer."],
  ["no answer", () => offline(), "No answer came, so it may or may not have happened."],
  ["a right that was lost", () => problem(403, "You may not."), "You may not."],
])("says in the dialog why it failed: %s", async (_, failure, reason) => {
  signIn("Admin");
  server(() => {
    throw failure();
  });
  await show(AT);
  const dialog = await ask();
  await userEvent.click(dialog.getByRole("button", { name: "Roll back to 1.0.0" }));
  expect((await dialog.findByRole("alert")).textContent).toContain(reason);
  expect(screen.getByRole("dialog")).toBeTruthy();
});

it("does not go back twice when the first answer was lost on its way", async () => {
  signIn("Admin");
  const world = server(() => {
    world.now = released("mf-blogs", { version: "1.0.0", rollbackTo: "0.9.0" });
    throw offline();
  });
  await show(AT);
  const dialog = await ask();
  const send = dialog.getByRole("button", { name: "Roll back to 1.0.0" });
  await userEvent.click(send);
  await dialog.findByRole("alert");
  await waitFor(() => expect(send.hasAttribute("disabled")).toBe(true));
  await userEvent.click(send);
  expect(world.sent).toEqual(["mf-blogs from 1.1.0"]);
});

it("sends nothing when another administrator was first", async () => {
  signIn("Admin");
  const world = server();
  await show(AT);
  const dialog = await ask();
  world.now = after;
  refresh("deployments");
  expect((await dialog.findByRole("alert")).textContent).toContain(
    "mf-blogs has changed meanwhile: a rollback would not lead to 1.0.0 any longer.",
  );
  await userEvent.click(dialog.getByRole("button", { name: "Roll back to 1.0.0" }));
  expect(world.sent).toEqual([]);
});

it.each([
  ["nothing_before", "1.1.0 से पहले mf-blogs का कोई संस्करण नहीं है।"],
  ["none_before", "mf-blogs का 1.1.0 से पहले का कोई संस्करण नहीं है।"],
  ["no_release", "mf-blogs की कोई रिलीज़ नहीं है, इसलिए पीछे नहीं जाया जा सकता।"],
  [
    "changed_meanwhile",
    "mf-blogs 1.1.0 अब चालू नहीं है: कोई इसे पहले ही वापस ले चुका है या नया जारी कर चुका है।",
  ],
  ["others_release", "mf-blogs को दूसरे लोग लगातार जारी कर रहे हैं। कृपया फिर से कोशिश करें।"],
] as const)("shows in Hindi why the gateway refuses: %s", async (code, hindi) => {
  signIn("Admin");
  setLanguage("hi");
  server(() => {
    throw rejection(409, code, { name: "mf-blogs", version: "1.1.0" });
  });
  await show(AT);
  const dialog = await ask("1.0.0 पर लौटें: mf-blogs");
  await userEvent.click(dialog.getByRole("button", { name: "1.0.0 पर लौटें" }));
  await waitFor(() => expect(dialog.getByRole("alert").textContent).toContain(hindi));
});
