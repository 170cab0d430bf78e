import { readConfig } from "@tutorsetu/service-kit/config";
import { expect, it } from "vitest";
import { chatConfig } from "./config.ts";

const needed = {
  MONGO_URL: "mongodb://store:27017",
  INTERNAL_SECRET: "x".repeat(32),
  USERS_URL: "http://users:4001",
};

it("has the documented limits by default", () => {
  const own = readConfig(chatConfig, needed);
  expect(own).toMatchObject({
    ...needed,
    PORT: 4003,
    ORIGINS: [],
    MESSAGES_PER_SECOND: 5,
    MESSAGES_AT_ONCE: 20,
    MOVES_PER_SECOND: 5,
    NEW_CONVERSATIONS_PER_DAY: 10,
  });
  expect(own.REDIS_URL).toBeUndefined();
});

it("reads values from the environment, and lists with spaces", () => {
  const told = {
    PORT: "5000",
    REDIS_URL: "redis://redis:6379",
    ORIGINS: " https://a.example, https://b.example ,",
    MESSAGES_PER_SECOND: "0.5",
    MESSAGES_AT_ONCE: "1",
    MOVES_PER_SECOND: "0",
    NEW_CONVERSATIONS_PER_DAY: "0",
  };
  expect(readConfig(chatConfig, { ...needed, ...told })).toMatchObject({
    PORT: 5000,
    REDIS_URL: "redis://redis:6379",
    ORIGINS: ["https://a.example", "https://b.example"],
    MESSAGES_PER_SECOND: 0.5,
    MESSAGES_AT_ONCE: 1,
    MOVES_PER_SECOND: 0,
    NEW_CONVERSATIONS_PER_DAY: 0,
  });
  expect(readConfig(chatConfig, { ...needed, MOVES_PER_SECOND: "1000" })).toMatchObject({
    MOVES_PER_SECOND: 1000,
  });
});
