import { readConfig } from "@tutorsetu/service-kit/config";
import { expect, it } from "vitest";
import * as z from "zod";
import { usersConfig } from "./config.ts";

const needed = {
  MONGO_URL: "mongodb://store:27017",
  INTERNAL_SECRET: "x".repeat(32),
  BOOKINGS_URL: "http://bookings:4002",
};
const read = (more: Record<string, string> = {}) => readConfig(usersConfig, { ...needed, ...more });

it("needs only the addresses of other services: it listens on 4001 and everything else is as documented", () => {
  expect(read()).toEqual({
    ...needed,
    HOST: "127.0.0.1",
    LOG_LEVEL: "info",
    SEED: "off",
    ADMIN_SECOND_FACTOR: "offered",
    PORT: 4001,
    SWEEP_EVERY_MS: 3000,
    SEED_TUTORS: 260,
    SEED_STUDENTS: 420,
    SEED_ONLY: false,
    SITE_URL: "http://127.0.0.1:8080",
    CONTACT_EMAIL: "hello@tutorsetu.example",
    MAIL_FROM: "TutorSetu <no-reply@tutorsetu.example>",
    MAIL_PAGE: false,
    MINORS: "shown",
    REGISTRATIONS_PER_HOUR: 60,
    PHONES_PER_DAY: 50,
    PHONES_PER_DAY_FRESH: 10,
    PHONES_PER_DAY_ADDRESS: 50,
    EMAILS_PER_DAY: 200,
    EMAILS_PER_DAY_ADDRESS: 200,
  });
});

it("parses numbers and switches from text, and drops the slash at the end of an address", () => {
  const given = {
    PORT: "5000",
    SEED_TUTORS: "1",
    SEED_STUDENTS: "1000000",
    SEED_ONLY: "true",
    SITE_URL: "https://tutorsetu.in//",
    ADMIN_EMAIL: "admin@tutorsetu.in",
    ADMIN_PASSWORD: "secret",
    SMTP_URL: "smtps://user:password@mail.example.in",
    REDIS_URL: "redis://:password@redis:6379",
    MAIL_DIR: "m",
    MAIL_FROM: "a@b",
    MAIL_PAGE: "true",
    OPERATOR_FILE: "/etc/tutorsetu/operator.json",
    MINORS: "strict",
    CONSENT: "shown",
    REGISTRATIONS_PER_HOUR: "1",
  };
  expect(read(given)).toMatchObject({
    ...given,
    PORT: 5000,
    SEED_TUTORS: 1,
    SEED_STUDENTS: 1_000_000,
    SEED_ONLY: true,
    SITE_URL: "https://tutorsetu.in",
    MAIL_PAGE: true,
    REGISTRATIONS_PER_HOUR: 1,
  });
  expect(read({ SMTP_URL: "smtp://mail.example.in", MINORS: "shown" })).toMatchObject({
    SMTP_URL: "smtp://mail.example.in",
    MINORS: "shown",
  });
});

it.each([
  ["SEED_TUTORS", "0"],
  ["SEED_TUTORS", "1000001"],
  ["SEED_STUDENTS", "0"],
  ["SWEEP_EVERY_MS", "99"],
  ["SWEEP_EVERY_MS", "60001"],
  ["SEED_STUDENTS", "1000001"],
  ["SEED_STUDENTS", "1.5"],
  ["ADMIN_EMAIL", "admin"],
  ["ADMIN_PASSWORD", "short"],
  ["BOOKINGS_URL", "bookings"],
  ["SITE_URL", "tutorsetu.in"],
  ["CONTACT_EMAIL", "hello"],
  ["SMTP_URL", "https://mail.example.in"],
  ["MAIL_DIR", ""],
  ["MAIL_FROM", "ab"],
  ["MINORS", "hidden"],
  ["CONSENT", "hidden"],
  ["REGISTRATIONS_PER_HOUR", "0"],
])("refuses %s=%s", (name, value) => {
  const result = z.object(usersConfig).safeParse({ ...needed, [name]: value });
  expect(result.error?.issues.map(({ path }) => path)).toEqual([[name]]);
});
