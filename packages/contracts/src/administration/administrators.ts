import * as z from "zod/mini";
import { Done, Id } from "../page.ts";
import { code } from "../problems.ts";
import { Proof } from "../security/proof.ts";

const Administrator = z.object({
  _id: z.string(),
  userName: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  hasSecondFactor: z.boolean(),
});
export type Administrator = z.infer<typeof Administrator>;

const Named = z.object({ _id: z.string(), userName: z.string(), email: z.string() });

/** What one administrator asked for, and another has to agree to. */
const AdminRequest = z.object({
  _id: z.string(),
  kind: z.enum(["make-admin", "delete-admin"]),
  /** Whom it is about, and who asked. */
  of: Named,
  by: Named,
  reason: z.string(),
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  /** Nobody else could agree: it happens by itself at `until`. Else nothing happens then. */
  isDelayed: z.boolean(),
});
export type AdminRequest = z.infer<typeof AdminRequest>;

const Reason = z
  .string(code("admin_reason_required"))
  .check(
    z.trim(),
    z.minLength(1, code("admin_reason_required")),
    z.maxLength(500, code("too_long")),
  );
export const OptionalReason = z.optional(
  z.string().check(z.trim(), z.maxLength(500, code("too_long"))),
);

const ById = z.extend(Proof, { id: Id });

/** What a request waits for; missing when nothing had to wait. */
export const waits = z.optional(z.enum(["consent", "day"]));
const Waiting = z.extend(Done, { waits });

export const administratorsSchemas = {
  administrators: {
    reply: z.object({
      administrators: z.array(Administrator),
      requests: z.array(AdminRequest),
    }),
  },
  demoteAdmin: { body: z.extend(ById, { reason: Reason }), reply: Done },
  deleteAdmin: { body: z.extend(ById, { reason: Reason }), reply: Waiting },
  approveAdminRequest: { body: ById, reply: Done },
  cancelAdminRequest: { body: z.object({ id: Id }), reply: Done },
};
