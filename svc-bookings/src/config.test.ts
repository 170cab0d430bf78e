import { readConfig } from "@tutorsetu/service-kit/config";
import { expect, it } from "vitest";
import { bookingsConfig } from "./config.ts";

const needed = {
  MONGO_URL: "mongodb://store:27017",
  INTERNAL_SECRET: "x".repeat(32),
  USERS_URL: "http://users:4001",
  CHAT_URL: "http://chat:4003",
};

it("reminds after two days, ends after fourteen and listens on 4002 by default", () => {
  expect(readConfig(bookingsConfig, needed).CONTENT_URL).toBeUndefined();
  expect(readConfig(bookingsConfig, needed)).toMatchObject({
    ...needed,
    PORT: 4002,
    SWEEP_EVERY_MS: 3000,
    REMIND_AFTER_DAYS: 2,
    EXPIRE_AFTER_DAYS: 14,
  });
  const given = { PORT: "5000", REMIND_AFTER_DAYS: "0.5", EXPIRE_AFTER_DAYS: "3" };
  expect(readConfig(bookingsConfig, { ...needed, ...given })).toMatchObject({
    PORT: 5000,
    REMIND_AFTER_DAYS: 0.5,
    EXPIRE_AFTER_DAYS: 3,
  });
});
