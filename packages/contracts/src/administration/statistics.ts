import * as z from "zod/mini";
import { Role } from "../people.ts";

/** Counts for the admin dashboard; weeks are ISO dates of their Monday, oldest first, twelve of them. */
export const UserStats = z.object({
  users: z.object({ Tutor: z.int(), Student: z.int(), Admin: z.int() }),
  signupsPerWeek: z.array(z.object({ week: z.iso.date(), tutors: z.int(), students: z.int() })),
  /** The ten subjects most students look for. */
  subjects: z.array(z.object({ subject: z.string(), tutors: z.int(), students: z.int() })),
});
export type UserStats = z.infer<typeof UserStats>;

/** Counts for the admin dashboard; weeks are ISO dates of their Monday, oldest first, twelve of them. */
export const BookingStats = z.object({
  byStatus: z.object({ pending: z.int(), accepted: z.int(), cancelled: z.int() }),
  perWeek: z.array(z.object({ week: z.iso.date(), count: z.int() })),
});
export type BookingStats = z.infer<typeof BookingStats>;

/** A deleted account that can still be had back, and until when. */
export const DeletedPerson = z.object({
  _id: z.string(),
  userName: z.string(),
  email: z.string(),
  role: Role,
  /** Who deleted it: its owner, or an administrator. */
  by: z.enum(["self", "admin"]),
  deletedAt: z.iso.datetime(),
  eraseAt: z.iso.datetime(),
});
export type DeletedPerson = z.infer<typeof DeletedPerson>;

/** What an administrator sees before giving somebody their own rights. */
export const FoundPerson = z.object({
  _id: z.string(),
  userName: z.string(),
  email: z.string(),
  role: Role,
  /** False while the account is deleted. */
  active: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type FoundPerson = z.infer<typeof FoundPerson>;
