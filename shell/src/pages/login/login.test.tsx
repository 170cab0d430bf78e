import { usersApi } from "@tutorsetu/contracts/apis";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  fakeApi,
  offline,
  problem,
  rejection,
  resetKit,
  strange,
} from "@tutorsetu/web-kit/testing/fake-api";
import { MemoryRouter, Route, Routes } from "@tutorsetu/web-kit/testing/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { Toasts } from "@tutorsetu/web-kit/toast";
import { afterEach, expect, it } from "vitest";
import { open, openSite } from "../../testing/open.tsx";
import { Login } from "./login.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
  sessionStorage.clear();
});

const ROHAN = {
  _id: "aaaaaaaaaaaaaaaaaaaaaaaa",
  userName: "Rohan",
  email: "rohan@test.example",
  role: "Student" as const,
  image: null,
  phoneNo: "+919812345678",
  refreshToken: "token-1",
};

async function show(at = "/login") {
  useSession.getState().signOut();
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <Toasts />
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route path="*" element={<p>somewhere else</p>} />
        </Routes>
      </MemoryRouter>,
    );
  });
  return userEvent.setup();
}

async function fillIn(email: string, password: string) {
  const user = await show();
  if (email) await user.type(screen.getByLabelText("Email"), email);
  if (password) await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Login" }));
}

it.each([
  ["", "secret-1", "Email is required"],
  ["nonsense", "secret-1", "Invalid email address"],
  ["a@test.example", "", "Password is required"],
  ["a@test.example", "12345", "Password must be at least 6 characters"],
])(
  "with '%s' and '%s' shows '%s' and sends nothing [SH-106] [SH-107] [SH-111] [SH-112] [SH-113] [SH-114]",
  async (email, password, text) => {
    const calls: unknown[] = [];
    fakeApi(usersApi)({
      login: (input) => {
        calls.push(input);
        throw problem(500, "x");
      },
    });
    await fillIn(email, password);
    expect(screen.getByText(text)).toBeTruthy();
    expect(calls).toEqual([]);
  },
);

it("signs in, keeps user and token, and goes home [SH-116] [SH-117] [SH-177] [SH-178] [SH-181]", async () => {
  fakeApi(usersApi)({ login: () => ({ user: ROHAN, message: "Login successful!" }) });
  await fillIn(ROHAN.email, "secret-1");
  expect(await screen.findByText("somewhere else")).toBeTruthy();
  expect(localStorage.getItem("authToken")).toBe("token-1");
  expect(JSON.parse(localStorage.getItem("user") ?? "{}")).toMatchObject({ userName: "Rohan" });
  expect(await screen.findByText("Login successful!")).toBeTruthy();
});

it("shows a toast and a busy button while sending, and does not send twice [SH-115]", async () => {
  let calls = 0;
  fakeApi(usersApi)({
    login: () => {
      calls += 1;
      return new Promise(() => {});
    },
  });
  await fillIn(ROHAN.email, "secret-1");
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Signing in..." });
  expect(button.disabled).toBe(true);
  expect((await screen.findAllByRole("status")).map((toast) => toast.textContent)).toContain(
    "Signing in...",
  );
  fireEvent.submit(button.closest("form") ?? button);
  expect(calls).toBe(1);
});

it("a ticked 'Remember me' fills the email in the next time, an unticked one does not [SH-108]", async () => {
  fakeApi(usersApi)({ login: () => ({ user: ROHAN, message: "" }) });
  const user = await show();
  await user.type(screen.getByLabelText("Email"), ROHAN.email);
  await user.type(screen.getByLabelText("Password"), "secret-1");
  await user.click(screen.getByRole("checkbox", { name: "Remember me" }));
  await user.click(screen.getByRole("button", { name: "Login" }));
  await screen.findByText("somewhere else");
  cleanup();

  const again = await show();
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(ROHAN.email);
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain("secret-1");
  await again.type(screen.getByLabelText("Password"), "secret-1");
  await again.click(screen.getByRole("checkbox", { name: "Remember me" }));
  await again.click(screen.getByRole("button", { name: "Login" }));
  await screen.findByText("somewhere else");
  cleanup();

  await show();
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("");
});

it("shows a default message when the response has none [SH-119]", async () => {
  fakeApi(usersApi)({
    login: () => {
      throw strange(502);
    },
  });
  await fillIn(ROHAN.email, "secret-1");
  const alerts = await screen.findAllByRole("alert");
  expect(alerts.map((alert) => alert.textContent)).toContain("An unexpected error occurred.");
});

it("goes on to where the visitor wanted to be, but never to another site [SH-117]", async () => {
  fakeApi(usersApi)({ login: () => ({ user: ROHAN, message: "" }) });
  for (const [next, target] of [
    ["/tutor/1?from=list", "/tutor/1?from=list"],
    ["https://evil.example/", "/"],
    ["//evil.example/", "/"],
  ]) {
    const { press, place } = await open(`/login?next=${encodeURIComponent(next ?? "")}`);
    fireEvent.change(screen.getByLabelText("Email"), { target: { value: ROHAN.email } });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret-1" } });
    await press(screen.getByRole("button", { name: "Login" }));
    expect(place()).toBe(target);
    cleanup();
    useSession.getState().signOut();
  }
});

it("shows after a sign-in that restored the account a banner on every page until it is closed", async () => {
  fakeApi(usersApi)({ login: () => ({ user: ROHAN, message: "", restored: true }) });
  const site = await openSite("/login?next=%2Fabout");
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: ROHAN.email } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret-1" } });
  await site.press(screen.getByRole("button", { name: "Login" }));
  const sentence = /^Welcome back! You had deleted this account\. Signing in has brought it back/;
  expect(site.place()).toBe("/about");
  expect(screen.getByText(sentence)).toBeTruthy();
  cleanup(); // as a reload
  const again = await openSite("/contact");
  expect(screen.getByText(sentence)).toBeTruthy();
  await again.user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText(sentence)).toBeNull();
  cleanup();
  await openSite("/contact");
  expect(screen.queryByText(sentence)).toBeNull();
});

it("shows that banner to nobody else on this device", async () => {
  fakeApi(usersApi)({
    login: ({ body }) =>
      body.email === ROHAN.email
        ? { user: ROHAN, message: "", restored: true }
        : { user: { ...ROHAN, _id: "b".repeat(24) }, message: "" },
  });
  const sentence = /^Welcome back! You had deleted this account/;
  for (const [email, isTold] of [
    [ROHAN.email, true],
    ["asha@test.example", false],
  ] as const) {
    const site = await openSite("/login");
    fireEvent.change(screen.getByLabelText("Email"), { target: { value: email } });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret-1" } });
    await site.press(screen.getByRole("button", { name: "Login" }));
    expect(screen.queryAllByText(sentence)).toHaveLength(isTold ? 1 : 0);
    cleanup();
    useSession.getState().signOut();
  }
});

it("shows the server's message [SH-118]", async () => {
  fakeApi(usersApi)({
    login: () => {
      throw rejection(401, "login_failed");
    },
  });
  await fillIn(ROHAN.email, "secret-1");
  const alerts = await screen.findAllByRole("alert");
  expect(alerts.map((alert) => alert.textContent)).toContain(
    "Email or password is not right. Please check both, or choose a new password.",
  );
});

it("shows a default message when the server does not respond [SH-120]", async () => {
  fakeApi(usersApi)({
    login: () => {
      throw offline();
    },
  });
  await fillIn(ROHAN.email, "secret-1");
  const alerts = await screen.findAllByRole("alert");
  expect(alerts.map((alert) => alert.textContent)).toContain(
    "An unexpected error occurred. Please try again.",
  );
});

it("offers to remember, to recover and to sign up [SH-108] [SH-109] [SH-110]", async () => {
  await show();
  expect(screen.getByRole("checkbox", { name: "Remember me" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Forgot your password?" }).getAttribute("href")).toBe(
    "/forgot-password",
  );
  expect(screen.getByRole("link", { name: "Sign up" }).getAttribute("href")).toBe("/signup");
});

it("names this device at the next sign-in, and remembers a password that is easy to guess", async () => {
  const sent: unknown[] = [];
  fakeApi(usersApi)({
    login: ({ body }) => {
      sent.push(body);
      return { user: ROHAN, message: "ok", device: "of-this-device", weakPassword: true };
    },
  });
  await fillIn(ROHAN.email, "secret-1");
  await expect.poll(() => localStorage.getItem("weakPassword")).toBe(ROHAN._id);
  cleanup();
  await fillIn(ROHAN.email, "secret-1");
  const typed = { email: ROHAN.email, password: "secret-1" };
  await expect.poll(() => sent).toEqual([typed, { ...typed, device: "of-this-device" }]);
});
