import { usersApi } from "@tutorsetu/contracts/apis";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { useSession } from "@tutorsetu/web-kit/session";
import { afterEach, expect, it } from "vitest";
import { ASHA, signInAs } from "../testing/people.ts";
import { callLogout, verifySession } from "./session-calls.ts";

afterEach(() => {
  resetKit();
  localStorage.clear();
});

const state = () => {
  const { user, token, isAuthenticated, loading, ended } = useSession.getState();
  return { user, token, isAuthenticated, loading, ended };
};

it("verifies the token with the server and updates the user [SH-182]", async () => {
  const token = signInAs("Student");
  const user = { ...ASHA, userName: "Asha R. Rao" };
  fakeApi(usersApi)({
    verifyToken: () => ({ valid: true, user, expiresAt: "2030-01-01T00:00:00.000Z" }),
  });
  const asked = verifySession();
  expect(state()).toMatchObject({ isAuthenticated: true, loading: true });
  await asked;
  expect(state()).toEqual({ user, token, isAuthenticated: true, loading: false, ended: false });
});

it("clears a rejected token from storage and signs out [SH-188]", async () => {
  signInAs("Student");
  fakeApi(usersApi)({
    verifyToken: () => {
      throw problem(401, "Please sign in.");
    },
  });
  await verifySession();
  expect(state()).toEqual({
    user: null,
    token: null,
    isAuthenticated: false,
    loading: false,
    ended: true,
  });
  expect([localStorage.getItem("user"), localStorage.getItem("authToken")]).toEqual([null, null]);
});

it.each([
  ["no answer", offline],
  ["a failure of the server", () => problem(503, "Away")],
])("%s signs nobody out", async (_, failure) => {
  const token = signInAs("Student");
  fakeApi(usersApi)({
    verifyToken: () => {
      throw failure();
    },
  });
  await verifySession();
  expect(state()).toMatchObject({ token, isAuthenticated: true, loading: false });
});

it("asks nothing for a visitor", async () => {
  let calls = 0;
  fakeApi(usersApi)({
    verifyToken: () => {
      calls += 1;
      throw offline();
    },
  });
  await verifySession();
  expect(calls).toBe(0);
});

it("an answer that comes after another sign-in changes nothing", async () => {
  signInAs("Student");
  let token = "";
  fakeApi(usersApi)({
    verifyToken: () => {
      token = signInAs("Tutor");
      return { valid: true, user: ASHA, expiresAt: "2030-01-01T00:00:00.000Z" };
    },
  });
  await verifySession();
  expect(state()).toMatchObject({ token, user: { role: "Tutor" } });
});

it("asks the server to revoke the session [SH-182]", async () => {
  signInAs("Student");
  let calls = 0;
  fakeApi(usersApi)({
    logout: () => {
      calls += 1;
      return { message: "Logout Sucessful!" };
    },
  });
  await callLogout();
  expect(calls).toBe(1);
});
