import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { id, own, signIn } from "../testing/people.ts";
import { createGate, show } from "../testing/show.tsx";
import type { OwnDocuments } from "./use-upload.ts";

afterEach(() => {
  cleanup();
  resetKit();
});

const AT = "/userdashboard/verification";
const sentAt = "2026-11-20T09:00:00.000Z";
const nothing: OwnDocuments = { documents: [], verified: {} };
const waiting = { _id: id(), kind: "identity", state: "waiting", sentAt, pages: 1 } as const;

/** The page of a tutor for whom this is stored. */
async function open(
  stored: OwnDocuments,
  fakes: Parameters<ReturnType<typeof fakeApi<typeof usersApi>>>[0] = {},
) {
  signIn("Tutor");
  const page = show(AT);
  fakeApi(usersApi)({ documents: () => stored, ...fakes });
  const shown = await page;
  await screen.findByRole("heading", { name: /^Identity/ });
  return shown;
}
const cardOf = (name: RegExp) => {
  const card = screen.getByRole("heading", { name }).parentElement;
  if (!card) throw new Error("A heading without a card");
  return within(card);
};
const choose = (file: File, kind = "identity") =>
  fireEvent.change(screen.getByTestId(`file-${kind}`), { target: { files: [file] } });
const file = (type = "application/pdf", size = 3) =>
  new File([new Uint8Array(size)], "card", { type });

it("says what it gives and what may be sent, before anything is", async () => {
  await open(nothing);
  expect(screen.getByText(/say what our team has seen, and on which day/)).toBeTruthy();
  expect(cardOf(/^Identity/).getByText("Not sent yet")).toBeTruthy();
  expect(cardOf(/^Education/).getByText(/up to 10 pages; up to 10 MB/)).toBeTruthy();
});

it("sends a file once, says how far it is, and then that it waits", async () => {
  const sent: FormData[] = [];
  const slow = createGate();
  const { toastShown } = await open(nothing, {
    sendDocument: async ({ body }) => {
      sent.push(body);
      await slow.opened;
      return { documents: [waiting], verified: {}, message: "ok" };
    },
  });
  choose(file());
  choose(file());
  expect(await screen.findByText("Sending: 0 %")).toBeTruthy();
  slow.open();
  await toastShown("Sent. Our team will look at it.");
  expect(sent.map((form) => [form.get("kind"), (form.get("file") as File).type])).toEqual([
    ["identity", "application/pdf"],
  ]);
  expect(cardOf(/^Identity/).getByText(/^Sent on November 20, 2026, one page/)).toBeTruthy();
});

it.each([
  [
    file("image/svg+xml"),
    "It was not sent. Please send a picture (JPEG, PNG, WebP or GIF) or a PDF.",
  ],
  [
    file("application/pdf", 10 * 1024 * 1024 + 1),
    /^It was not sent\. That file is larger than 10 MB/,
  ],
])("refuses a file that cannot be proof before it is sent", async (wrong, why) => {
  await open(nothing);
  choose(wrong);
  expect((await screen.findByRole("alert")).textContent).toMatch(why);
});

it("says why the server did not take it, and keeps what was there", async () => {
  await open(
    { documents: [waiting], verified: {} },
    {
      sendDocument: () => {
        throw rejection(422, "document_script");
      },
    },
  );
  choose(file());
  expect((await screen.findByRole("alert")).textContent).toContain("That PDF has a script in it");
  expect(cardOf(/^Identity/).getByText(/one page/)).toBeTruthy();
});

it("says the reason of a refusal, what was seen on which day, and offers to send again", async () => {
  const reason = "Too dark to read.";
  const refused = {
    ...waiting,
    kind: "education",
    state: "refused",
    decidedAt: sentAt,
    reason,
  } as const;
  await open({ documents: [refused], verified: { identity: "2026-03-12" } });
  const education = cardOf(/^Education/);
  expect(education.getByText("Not accepted")).toBeTruthy();
  expect(education.getByText(reason)).toBeTruthy();
  expect(education.getByRole("button", { name: "Send another file for education" })).toBeTruthy();
  expect(education.queryByRole("button", { name: /back/ })).toBeNull();
  expect(
    cardOf(/^Identity/).getByText("Seen by TutorSetu on March 12, 2026. Your profile says so."),
  ).toBeTruthy();
});

it("takes back what waits", async () => {
  const taken: string[] = [];
  const { toastShown } = await open(
    { documents: [waiting], verified: {} },
    {
      withdrawDocument: ({ params }) => {
        taken.push(params.id);
        return { ...nothing, message: "ok" };
      },
    },
  );
  await userEvent.click(screen.getByRole("button", { name: "Take the proof of identity back" }));
  await toastShown("Deleted. Nobody can look at it any longer.");
  expect(taken).toEqual([waiting._id]);
  expect(cardOf(/^Identity/).getByText("Not sent yet")).toBeTruthy();
});

it("shows the shape while it loads, and why it could not", async () => {
  signIn("Tutor");
  const slow = createGate();
  const page = show(AT);
  fakeApi(usersApi)({
    documents: async () => {
      await slow.opened;
      throw offline();
    },
  });
  await page;
  expect(await screen.findByTestId("skeleton-verification")).toBeTruthy();
  slow.open();
  expect(await screen.findByText("Your verification could not be loaded.")).toBeTruthy();
});

it("is linked from the profile, which says what a new name takes back before it is saved", async () => {
  signIn("Tutor");
  const page = show("/userdashboard/profile");
  fakeApi(usersApi)({
    profile: () => ({ profile: own({ verified: { identity: "2026-03-12" } }) }),
    phoneViews: () => ({ views: [] }),
  });
  await page;
  expect(await screen.findByText("Identity: seen on March 12, 2026")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Open verification" });
  expect(link.getAttribute("href")).toBe("/userdashboard/verification");
  await userEvent.click(screen.getByRole("button", { name: "Edit Profile" }));
  const name = screen.getByDisplayValue("Meera Joshi");
  await userEvent.type(name, " ");
  expect(screen.queryByText(/takes back what our team has seen/)).toBeNull();
  await userEvent.type(name, "Rao");
  expect(screen.getByText(/takes back what our team has seen/)).toBeTruthy();
});
