import * as z from "zod/mini";
import { Id } from "../page.ts";

/** One place where the account is signed in. What is null was not noted: the session began before it was. */
export const OwnSession = z.object({
  id: Id,
  /** Both null: a program that says nothing we know. */
  device: z.nullable(
    z.object({
      /** Such as `Chrome`. */
      browser: z.nullable(z.string()),
      /** Such as `Android`. */
      system: z.nullable(z.string()),
    }),
  ),
  /** Cut to a network, such as `203.0.113.0/24`. */
  network: z.nullable(z.string()),
  signedInAt: z.nullable(z.iso.datetime()),
  /** To some minutes. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** The one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;
