import { Id } from "@tutorsetu/contracts/page";
import { usersInternal as internal } from "@tutorsetu/contracts/users";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { EmailQueue } from "./store.ts";

interface Deps {
  readonly emails: EmailQueue;
  readonly internalSecret: string;
  /** Who reads copies of the contact form. */
  readonly contactEmail: string;
  readonly now: () => Date;
}

/** E-mails that other services ask for. */
export const mailRoutes = ({ emails, internalSecret, contactEmail, now }: Deps) =>
  new Hono<AppEnv>().post(
    "/internal/letters/contact/:id",
    internalOnly(internalSecret),
    validate("param", z.object({ id: Id })),
    validate("json", internal.contactCopy.body ?? z.never()),
    async (c) => {
      await emails.addContact(c.req.valid("param").id, contactEmail, c.req.valid("json"), now());
      return c.json({ ok: true as const });
    },
  );
