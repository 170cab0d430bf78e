import * as z from "zod/mini";
import * as people from "./people.ts";
import { PolicyVersions } from "./policies/versions.ts";
import { code } from "./problems.ts";
import { OptionalCode } from "./security/proof.ts";
import { PinCode } from "./tutoring/offer.ts";

/** What this device was given at an earlier sign-in; guesses made elsewhere do not keep it out. Anything else is no device. */
const device = z.optional(z.string().check(z.maxLength(100, code("too_long"))));

export const Login = z.object({
  email: people.Email,
  password: people.Password,
  /** Of the authenticator app, or a recovery code; asked for by `second_factor_required`. */
  code: OptionalCode,
  device,
});
export type Login = z.infer<typeof Login>;

const everyone = {
  userName: people.UserName,
  email: people.Email,
  phoneNo: people.PhoneIn,
  state: people.State,
  city: people.City,
  pinCode: z.optional(PinCode),
  password: people.Password,
  confirmPassword: z
    .string(code("confirm_required"))
    .check(z.minLength(1, code("confirm_required"))),
  device,
  /** The versions that the form named; older pages name none. */
  agreed: z.optional(PolicyVersions),
};

/** Optional at signup so that old clients still work (AMB-020, AMB-130). */
const guardian = z.partial(
  z.object({
    accountHolder: z.enum(["student", "guardian"]),
    ageBand: z.enum(["under-13", "13-17", "18-plus"]),
    guardianName: z.string().check(z.trim(), z.maxLength(80)),
    guardianPhone: people.PhoneIn,
    guardianEmail: people.Email,
    /** Of whom the account's holder is parent or guardian: the profile is this child's, the account has the holder's name. */
    childName: people.line("child_name_required", 80),
    consent: z.boolean(),
  }),
);

const RegisterTutor = z.object({
  ...everyone,
  role: z.literal("Tutor"),
  experience: people.ExperienceIn,
  fee: people.FeeIn,
  subjects: people.SubjectsIn,
});

const RegisterStudent = z.object({
  ...everyone,
  role: z.literal("Student"),
  grade: people.GradeIn,
  subjectInterested: people.SubjectsIn,
  guardian: z.optional(guardian),
});

const same = z.refine<{ password?: string; confirmPassword?: string }>(
  (form) => form.password === form.confirmPassword,
  { path: ["confirmPassword"], error: code("confirm_differs") },
);

export const Register = z
  .discriminatedUnion("role", [RegisterTutor, RegisterStudent], { error: code("role_refused") })
  .check(same);
export type Register = z.infer<typeof Register>;

export const ChangePassword = z
  .object({
    currentPassword: people.givenPassword("current_required"),
    password: people.Password,
    confirmPassword: everyone.confirmPassword,
  })
  .check(same);

export const ResetPassword = z
  .object({
    /** From the mail; works once, for 30 minutes. */
    token: z
      .string()
      .check(z.minLength(1, code("reset_expired")), z.maxLength(200, code("reset_expired"))),
    password: people.Password,
    confirmPassword: everyone.confirmPassword,
  })
  .check(same);

export const DeleteAccount = z.object({
  password: people.givenPassword("password_required"),
  code: OptionalCode,
});
