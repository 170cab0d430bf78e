import { readConfig } from "@tutorsetu/service-kit/config";
import { expect, it } from "vitest";
import { contentConfig } from "./config.ts";

const needed = {
  MONGO_URL: "mongodb://store:27017",
  INTERNAL_SECRET: "x".repeat(32),
  USERS_URL: "http://users:4001",
  CHAT_URL: "http://chat:4003",
};

it("listens on 4004 by default, and reads where the other services are", () => {
  expect(readConfig(contentConfig, needed)).toMatchObject({
    ...needed,
    PORT: 4004,
    SWEEP_EVERY_MS: 3000,
  });
  const given = { PORT: "5000", SWEEP_EVERY_MS: "100" };
  expect(readConfig(contentConfig, { ...needed, ...given })).toMatchObject({
    PORT: 5000,
    SWEEP_EVERY_MS: 100,
  });
});
