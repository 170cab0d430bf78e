import { contentApi } from "@tutorsetu/contracts/apis";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it, vi } from "vitest";
import { open } from "../../testing/open.tsx";
import { signInAs } from "../../testing/people.ts";

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  resetKit();
  localStorage.clear();
  sessionStorage.clear();
});

type Help = { body: { subject: string; message: string } };
const received = () => ({ message: "Help request submitted successfully!" });

/** A signed-in student has the form open; the server answers as `answer` does. */
async function askForHelp(answer: (input: Help) => unknown = received) {
  fakeApi(contentApi)({ submitHelp: answer as () => { message: string } }); // safe: what it answers is never read
  signInAs("Student");
  const { user, press, place } = await open("/");
  await press(screen.getByRole("button", { name: "Get Free Counseling" }));
  return { user, place, dialog: within(await screen.findByRole("dialog", { name: "Get Help" })) };
}

const SUBJECT = "Enter your subject";
const MESSAGE = "Describe your question or concern...";

async function sendHelp(answer?: (input: Help) => unknown) {
  const world = await askForHelp(answer);
  await world.user.type(world.dialog.getByPlaceholderText(SUBJECT), "Fees");
  await world.user.type(world.dialog.getByPlaceholderText(MESSAGE), "Who pays?");
  await world.user.click(world.dialog.getByRole("button", { name: "Submit" }));
  return world;
}

it("a visitor signs in first and finds the form open afterwards [SH-056, SH-057]", async () => {
  const { press, place } = await open("/");
  await press(screen.getByRole("button", { name: "Get Free Counseling" }));
  expect(place()).toBe(`/login?next=${encodeURIComponent("/?help=1")}`);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("opens the form for signed-in people at once [SH-056, SH-058..SH-062, SH-064]", async () => {
  const { dialog } = await askForHelp();
  const subject = dialog.getByPlaceholderText(SUBJECT);
  expect([subject.tagName, subject.getAttribute("type") ?? "text"]).toEqual(["INPUT", "text"]);
  expect(dialog.getByLabelText("Subject")).toBe(subject);
  const message = dialog.getByPlaceholderText(MESSAGE);
  expect([message.tagName, message.getAttribute("rows")]).toEqual(["TEXTAREA", "4"]);
  expect(dialog.getByLabelText("Message")).toBe(message);
  expect(dialog.getByRole("button", { name: "Submit" }).getAttribute("type")).toBe("submit");
});

it("'Cancel' closes it and sends nothing [SH-063]", async () => {
  const sent: unknown[] = [];
  const { user, dialog, place } = await askForHelp((input) => sent.push(input));
  await user.type(dialog.getByPlaceholderText(SUBJECT), "Fees");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(place()).toBe("/");
  expect(sent).toEqual([]);
});

it.each([
  ["", "Who pays?", "Subject is required", SUBJECT],
  ["   ", "Who pays?", "Subject is required", SUBJECT],
  ["Fees", "", "Message is required", MESSAGE],
])(
  "with '%s' and '%s' shows '%s' and sends nothing [SH-066, SH-067]",
  async (subject, message, error, field) => {
    const sent: unknown[] = [];
    const { user, dialog } = await askForHelp((input) => sent.push(input));
    if (subject) await user.type(dialog.getByPlaceholderText(SUBJECT), subject);
    if (message) await user.type(dialog.getByPlaceholderText(MESSAGE), message);
    await user.click(dialog.getByRole("button", { name: "Submit" }));
    expect(dialog.getByText(error)).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByPlaceholderText(field));
    expect(sent).toEqual([]);
  },
);

it("disables the button and changes its label while sending [SH-065, SH-068, SH-069]", async () => {
  const { dialog } = await sendHelp(() => new Promise(() => {}));
  const button = dialog.getByRole<HTMLButtonElement>("button", { name: "Submitting..." });
  expect(button.disabled).toBe(true);
  expect(screen.getByText("Submitting Request...")).toBeTruthy();
});

it("a request that arrived is confirmed; the form closes and is empty the next time [SH-064, SH-068, SH-070..SH-073, SH-183]", async () => {
  const sent: unknown[] = [];
  const { user } = await sendHelp(({ body }) => {
    sent.push(body);
    return received();
  });
  expect(await screen.findByText("Submitted")).toBeTruthy();
  expect(screen.getByText("Help request submitted successfully!")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([{ subject: "Fees", message: "Who pays?" }]);

  await user.click(screen.getByRole("button", { name: "Get Free Counseling" }));
  const again = within(await screen.findByRole("dialog", { name: "Get Help" }));
  expect(again.getByPlaceholderText<HTMLInputElement>(SUBJECT).value).toBe("");
  expect(again.getByPlaceholderText<HTMLTextAreaElement>(MESSAGE).value).toBe("");
});

it.each([
  [() => problem(500, "The desk is closed today."), "The desk is closed today."],
  [offline, "Network Error"],
])(
  "shows a failure in the form and in a toast, and keeps what was typed [SH-068, SH-074, SH-075]",
  async (failure, said) => {
    const { dialog } = await sendHelp(() => {
      throw failure();
    });
    expect(await dialog.findByText("Failed to submit. Try again.")).toBeTruthy();
    expect(screen.getByText(said)).toBeTruthy();
    expect(dialog.getByPlaceholderText<HTMLInputElement>(SUBJECT).value).toBe("Fees");
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Submit" }).disabled).toBe(false);
  },
);

it("the loading toast goes 1000 ms after the answer; leaving takes it one second more [SH-198]", async () => {
  const { user, dialog } = await askForHelp();
  await user.type(dialog.getByPlaceholderText(SUBJECT), "Fees");
  await user.type(dialog.getByPlaceholderText(MESSAGE), "Who pays?");
  vi.useFakeTimers();
  const step = () => act(async () => void (await vi.advanceTimersByTimeAsync(50)));
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) await step();
  };
  fireEvent.click(dialog.getByRole("button", { name: "Submit" }));
  await step();
  expect(screen.getByText("Submitted")).toBeTruthy();
  await pass(1850);
  expect(screen.queryByText("Submitting Request...")).not.toBeNull();
  await pass(200);
  expect(screen.queryByText("Submitting Request...")).toBeNull();
});
