import { ResetPassword } from "@tutorsetu/contracts/accounts";
import { ProfileEdit } from "@tutorsetu/contracts/own-profile";
import { expect, it } from "vitest";
import { fieldProblems } from "./field-problems.ts";

it("gives the first problem of every invalid field, never the schema library's message", () => {
  const values = { token: "t", password: "12345", confirmPassword: "123456" };
  expect(fieldProblems(ResetPassword, values)).toMatchObject({
    password: "password_short",
  });
  expect(fieldProblems(ProfileEdit, { showEmail: "yes" })).toEqual({
    showEmail: "invalid",
  });
});

it("names a list by its own name, whichever of it is wrong", () => {
  expect(Object.keys(fieldProblems(ProfileEdit, { subjects: ["physics", 3] }))).toEqual([
    "subjects",
  ]);
});

it("finds nothing where all fits", () => {
  const password = "Long-enough-7";
  const values = { token: "t", password, confirmPassword: password };
  expect(fieldProblems(ResetPassword, values)).toEqual({});
});
