import { contentApi } from "@tutorsetu/contracts/apis";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSession } from "../../shared/session/session.ts";
import { fakeApi, problem, resetKit } from "../../testing/fake-api.ts";
import { PushQuestion } from "./push-question.tsx";
import { pushState, renewPush, turnPushOff } from "./push.ts";

const KEY = "BAAA_-AA";
const endpoint = "https://push.example/1";

/** A browser with a service worker, which at a first visit comes later; `answer` is what the person says when it asks. */
function browser(answer: NotificationPermission = "granted", isFirstVisit = false) {
  let subscribed = 0;
  let permission: NotificationPermission = "default";
  let current: object | null = null;
  const asked = vi.fn<() => void>();
  const unsubscribe = async () => {
    current = null;
    return true;
  };
  const subscribe = vi.fn<(options: { applicationServerKey: Uint8Array }) => Promise<object>>(
    async () => {
      subscribed += 1;
      const at = `https://push.example/${subscribed}`;
      const toJSON = () => ({ endpoint: at, keys: { p256dh: "p", auth: "a" } });
      return (current = { endpoint: at, toJSON, unsubscribe });
    },
  );
  const pushManager = { getSubscription: async () => current, subscribe };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      asked();
      permission = answer;
      return answer;
    },
  });
  const registration = { pushManager };
  let installed: typeof registration | undefined;
  let install = () => {};
  const ready = new Promise<typeof registration>((resolve) => {
    install = () => resolve((installed = registration));
  });
  if (!isFirstVisit) install();
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: async () => installed, ready },
  });
  return { asked, subscribe, subscription: () => current, install };
}

function server({ key = KEY as string | null, fails = false } = {}) {
  const calls: string[] = [];
  fakeApi(contentApi)({
    pushKey: () => ({ key }),
    addPushSubscription: ({ body }) => {
      calls.push(`PUT ${body.endpoint} ${body.language}`);
      if (fails) throw problem(503, "away");
      return { message: "ok" };
    },
    removePushSubscription: ({ query }) => {
      calls.push(`DELETE ${query.endpoint}`);
      return { message: "ok" };
    },
  });
  return calls;
}

function signIn(_id: string) {
  const account = { userName: "Asha", email: "a@test.example", image: null, phoneNo: "" };
  useSession.getState().signIn({ _id, role: "Student", ...account, refreshToken: "t" });
}
beforeEach(() => signIn("u1"));
afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const yes = () => screen.findByRole("button", { name: "Yes, tell me" });

it("asks the browser only when the question is answered with yes, and tells the site", async () => {
  const { asked, subscribe } = browser();
  const calls = server();
  render(<PushQuestion />);
  const button = await yes();
  expect(asked).not.toHaveBeenCalled();
  await userEvent.click(button);
  expect(await screen.findByText(/^This device tells you/)).toBeTruthy();
  expect(calls).toEqual([`PUT ${endpoint} en`]);
  const [{ applicationServerKey } = { applicationServerKey: new Uint8Array() }] =
    subscribe.mock.calls[0] ?? [];
  expect([...applicationServerKey]).toEqual([4, 0, 0, 255, 224, 0]);
  expect(await pushState()).toBe("on");
});

it("asks as soon as the worker of a first visit is there, not before", async () => {
  const { install } = browser("granted", true);
  server();
  render(<PushQuestion />);
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole("button")).toBeNull();
  install();
  expect(await yes()).toBeTruthy();
});

it("gives the browser a new address for the next person, when the last one has not signed out", async () => {
  const { subscription } = browser();
  const calls = server();
  render(<PushQuestion />);
  await userEvent.click(await yes());
  await screen.findByText(/^This device tells you/);
  signIn("u2");
  await renewPush();
  await renewPush();
  const other = "https://push.example/2";
  expect(calls).toEqual([`PUT ${endpoint} en`, `PUT ${other} en`, `PUT ${other} en`]);
  expect(subscription()).toMatchObject({ endpoint: other });
});

it("asks nobody again who has said no, here or to the browser", async () => {
  browser("denied");
  server();
  render(<PushQuestion />);
  await userEvent.click(await screen.findByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("button")).toBeNull();
  cleanup();
  render(<PushQuestion />);
  await expect.poll(() => document.body.textContent).toBe("");
  localStorage.clear();
  cleanup();
  render(<PushQuestion />);
  await userEvent.click(await yes());
  await expect.poll(() => screen.queryByRole("button")).toBeNull();
  expect(await pushState()).toBe("blocked");
});

it("asks nothing where the site or the browser has no push", async () => {
  server();
  expect(await pushState()).toBe("none");
  browser();
  server({ key: null });
  expect(await pushState()).toBe("none");
});

it("is not on when the site could not be told", async () => {
  const { subscription } = browser();
  server({ fails: true });
  render(<PushQuestion />);
  await userEvent.click(await yes());
  expect((await screen.findByRole("alert")).textContent).toBe("That could not be saved. away");
  expect(subscription()).toBeNull();
});

it("is renewed for whoever is signed in, and ends with a sign-out", async () => {
  const { subscription } = browser();
  const calls = server();
  await renewPush();
  expect(calls).toEqual([]);
  render(<PushQuestion />);
  await userEvent.click(await yes());
  await screen.findByText(/^This device tells you/);
  await renewPush();
  await turnPushOff();
  expect(calls).toEqual([`PUT ${endpoint} en`, `PUT ${endpoint} en`, `DELETE ${endpoint}`]);
  expect(subscription()).toBeNull();
});
