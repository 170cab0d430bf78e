import { Contact, type ContactMessage, contentApi } from "@tutorsetu/contracts/content";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { authorize } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { limiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { ContactDoc, Contacts } from "../store/contacts.ts";

const api = contentApi;
const toMessage = ({ createdAt, isCopied: _isCopied, ...doc }: ContactDoc): ContactMessage => ({
  ...doc,
  createdAt: createdAt.toISOString(),
});

export function contactRoutes({ contacts }: { readonly contacts: Contacts }) {
  const perAddress = limiter(5, 600);

  return new Hono<AppEnv>()
    .get(
      "/contact",
      authorize(api.contacts.access),
      validate("query", api.contacts.query ?? z.never()),
      async (c) => {
        const { cursor, limit = PAGE_SIZE } = c.req.valid("query");
        const { docs, ...page } = await contacts.list({ cursor, limit });
        return c.json({ contacts: docs.map(toMessage), ...page });
      },
    )

    .post("/contact", authorize(api.contact.access), validate("json", Contact), async (c) => {
      const { website, ...message } = c.req.valid("json");
      await perAddress.take(c.req.header("x-forwarded-for")?.split(",")[0]?.trim() ?? "direct");
      // Only a robot fills the hidden field; it gets the same reply.
      const doc = { _id: newId(), ...message, createdAt: new Date(), isCopied: false };
      if (!website) await contacts.add(doc);
      return c.json({ message: en.contactSent }, 201);
    });
}
