import { ResetPassword } from "@tutorsetu/contracts/accounts";
import { ProfileEdit } from "@tutorsetu/contracts/users";
import { expect, it } from "vitest";
import { fieldErrors } from "./field-errors.ts";

it("gives the first message of every invalid field, never the schema library's", () => {
  const values = { token: "t", password: "12345", confirmPassword: "123456" };
  expect(fieldErrors(ResetPassword, values)).toMatchObject({
    password: "Password must be at least 6 characters",
  });
  expect(fieldErrors(ProfileEdit, { showEmail: "yes" })).toEqual({
    showEmail: "Something in that request is not right.",
  });
});

it("names a list by its own name, whichever of it is wrong", () => {
  expect(Object.keys(fieldErrors(ProfileEdit, { subjects: ["physics", 3] }))).toEqual(["subjects"]);
});

it("finds nothing where all fits", () => {
  const password = "Long-enough-7";
  const values = { token: "t", password, confirmPassword: password };
  expect(fieldErrors(ResetPassword, values)).toEqual({});
});
