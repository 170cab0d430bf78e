import { usersApi } from "@tutorsetu/contracts/apis";
import { afterEach, expect, test, vi } from "vitest";
import { setLanguage } from "../display/i18n.ts";
import { client, http, prepareCalls } from "./api.ts";

vi.mock("../../deferred/axios-client.ts", () => {
  throw new Error("The file did not come");
});

afterEach(() => setLanguage("en"));

const users = client(usersApi);

test("a call fails like any call without network when axios cannot be loaded", async () => {
  prepareCalls();
  const failure = {
    name: "ApiError",
    status: 0,
    problem: { code: "network" },
    displayMessage: "Nothing answered. Please check your internet connection and try again.",
  };
  await expect(users.profile()).rejects.toMatchObject(failure);
  await expect(http.get("/users/verify-token")).rejects.toMatchObject(failure);
});

test("the failure is in the chosen language", async () => {
  setLanguage("hi");
  await expect(users.profile()).rejects.toMatchObject({ message: "नेटवर्क में समस्या है" });
});

test("a call that was given up before is aborted, not without network", async () => {
  await expect(users.profile(undefined, AbortSignal.abort())).rejects.toMatchObject({
    status: 0,
    problem: { code: "aborted" },
  });
});
