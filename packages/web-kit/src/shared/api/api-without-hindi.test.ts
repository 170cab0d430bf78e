import { usersApi } from "@tutorsetu/contracts/apis";
import { afterEach, expect, test, vi } from "vitest";
import { client } from "./api.ts";
import { fakeApi, offline, resetKit } from "../../testing/fake-api.ts";
import { setLanguage } from "../display/i18n.ts";

vi.mock("../../bundled/problem-text.ts", () => {
  throw new Error("away");
});

afterEach(resetKit);
afterEach(() => setLanguage("en"));

test("shows a failure in English when the Hindi messages cannot be loaded", async () => {
  setLanguage("hi");
  fakeApi(usersApi)({
    profile: () => {
      throw offline();
    },
  });
  await expect(client(usersApi).profile()).rejects.toMatchObject({
    name: "ApiError",
    status: 0,
    message: "Network Error",
    sentence: "Nothing answered. Please check your internet connection and try again.",
  });
});
