import * as z from "zod";
import { en } from "./messages/en/server.ts";
import * as people from "./people.ts";

export const Login = z.object({ email: people.Email, password: people.Password });
export type Login = z.infer<typeof Login>;

const everyone = {
  userName: people.UserName,
  email: people.Email,
  phoneNo: people.PhoneIn,
  state: people.State,
  city: people.City,
  password: people.Password,
  confirmPassword: z.string({ error: en.confirmRequired }).min(1, en.confirmRequired),
};

/** Optional at signup so that old clients still work (AMB-020, AMB-130). */
const guardian = z
  .object({
    accountHolder: z.enum(["student", "guardian"]),
    ageBand: z.enum(["under-13", "13-17", "18-plus"]),
    guardianName: z.string().trim().max(80),
    guardianPhone: people.PhoneIn,
    consent: z.boolean(),
  })
  .partial();

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
  guardian: guardian.optional(),
});

const same = (form: { password?: string; confirmPassword?: string }) =>
  form.password === form.confirmPassword;
const differs = { path: ["confirmPassword"], error: en.confirmDiffers };

export const Register = z
  .discriminatedUnion("role", [RegisterTutor, RegisterStudent], { error: en.roleRefused })
  .refine(same, differs);
export type Register = z.infer<typeof Register>;

export const ChangePassword = z
  .object({
    currentPassword: z
      .string({ error: en.currentRequired })
      .min(1, en.currentRequired)
      .max(200, en.tooLong),
    password: people.Password,
    confirmPassword: everyone.confirmPassword,
  })
  .refine(same, differs);

export const ResetPassword = z
  .object({
    /** From the mail; works once, for 30 minutes. */
    token: z.string().min(1, en.resetExpired).max(200, en.resetExpired),
    password: people.Password,
    confirmPassword: everyone.confirmPassword,
  })
  .refine(same, differs);

export const DeleteAccount = z.object({
  password: z
    .string({ error: en.passwordRequired })
    .min(1, en.passwordRequired)
    .max(200, en.tooLong),
});
