import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, problem, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { createGate, show } from "../testing/show.tsx";
import { signIn } from "../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
});

/** What is saved as a file: the names. */
function watchSaves() {
  const saved: string[] = [];
  const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:of-a-test");
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click");
  clicked.mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => {
    made.mockRestore();
    clicked.mockRestore();
  });
  return saved;
}

async function openDialog(at = "/userdashboard/usersetting", button = "Download my data") {
  signIn(at.startsWith("/dashboard") ? "Admin" : "Student");
  const page = await show(at);
  await userEvent.click(await screen.findByRole("button", { name: button }));
  return { ...page, dialog: within(await screen.findByRole("dialog")) };
}

it.each(["/userdashboard/usersetting", "/dashboard/adminsetting"])(
  "says what is in it, and saves the file once the password is given (%s)",
  async (at) => {
    const saved = watchSaves();
    const sent: unknown[] = [];
    const slow = createGate();
    fakeApi(usersApi)({
      exportOwnData: async ({ body }) => {
        sent.push(body);
        await slow.opened;
      },
    });
    const { dialog, toastShown } = await openDialog(at);
    expect(dialog.getByText(/your conversations with all messages/)).toBeTruthy();
    expect(dialog.getByText(/who reported you/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Download" }));
    expect(await dialog.findByText("Please enter your password.")).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.type(dialog.getByLabelText("Your password", { exact: false }), "before-1");
    await userEvent.dblClick(dialog.getByRole("button", { name: "Download" }));
    expect(saved).toEqual([]);
    slow.open();
    await toastShown("Your data is downloaded.");
    expect(sent).toEqual([{ password: "before-1", language: "en" }]);
    expect(saved).toEqual([expect.stringMatching(/^tutorsetu-\d{4}-\d\d-\d\d\.zip$/)]);
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

it("asks for the second factor, and says why there is nothing now", async () => {
  const saved = watchSaves();
  fakeApi(usersApi)({
    exportOwnData: ({ body }) => {
      if (body.code) throw rejection(503, "own_data_unavailable");
      throw problem(422, "no", { code: "Please enter the code." });
    },
  });
  const { dialog } = await openDialog();
  await userEvent.type(dialog.getByLabelText("Your password", { exact: false }), "before-1");
  await userEvent.click(dialog.getByRole("button", { name: "Download" }));
  await userEvent.type(await dialog.findByRole("textbox"), "123456");
  await userEvent.click(dialog.getByRole("button", { name: "Download" }));
  expect(await dialog.findByText(/so nothing was downloaded/)).toBeTruthy();
  expect(saved).toEqual([]);
});

it("says in Hindi what is in it and what is not", async () => {
  setLanguage("hi");
  const { dialog } = await openDialog(undefined, "मेरा डेटा डाउनलोड करें");
  expect(dialog.getByText(/सभी संदेशों के साथ आपकी बातचीत/)).toBeTruthy();
  expect(dialog.getByText(/आपकी शिकायत किसने की/)).toBeTruthy();
});
