import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { openSite } from "../../testing/open.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
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

type Site = Awaited<ReturnType<typeof openSite>>;

/** From a page to the next, as a visitor goes. */
async function arrive(...path: string[]): Promise<Site> {
  const [first = "/", ...rest] = path;
  const site = await openSite(first);
  fakeApi(usersApi)({ login: () => ({ user: ROHAN, message: "" }) });
  for (const next of rest) await site.go(next);
  return site;
}

const follow = (site: Site, name: string) =>
  site.press(within(screen.getByRole("main")).getByRole("link", { name }));

async function signIn(site: Site) {
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: ROHAN.email } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret-1" } });
  await site.press(screen.getByRole("button", { name: "Login" }));
}

it("one Back press after signing in via the signup returns to the page before both", async () => {
  const site = await arrive("/about", "/signup?next=%2Fcontact");
  await follow(site, "Sign in instead");
  expect(site.place()).toBe("/login?next=%2Fcontact");
  await signIn(site);
  expect(site.place()).toBe("/contact");
  await site.back();
  expect(site.place()).toBe("/about");
});

it("from login to signup, a forgotten password and back again is one step of the history", async () => {
  const site = await arrive("/about", "/login?next=%2Fcontact");
  await follow(site, "Sign up");
  expect(site.place()).toBe("/signup?next=%2Fcontact");
  await follow(site, "Sign in instead");
  await follow(site, "Forgot your password?");
  await follow(site, "Back to sign in");
  expect(site.place()).toBe("/login?next=%2Fcontact");
  await signIn(site);
  expect(site.place()).toBe("/contact");
  await site.back();
  expect(site.place()).toBe("/about");
});

it("leaves a page with one Back press after signing in from it", async () => {
  const site = await arrive("/about", "/contact", "/login?next=%2Fcontact");
  await signIn(site);
  expect(site.place()).toBe("/contact");
  await site.back();
  expect(site.place()).toBe("/about");
});

it("comes on to the page that was asked for when Back or another page lies between", async () => {
  const site = await arrive("/contact", "/login?next=%2Fcontact", "/about");
  await site.back();
  expect(site.place()).toBe("/login?next=%2Fcontact");
  await signIn(site);
  expect(site.place()).toBe("/contact");
});
