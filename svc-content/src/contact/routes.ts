import { Contact, contentApi } from "@tutorsetu/contracts/content";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { allow } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { limiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import { valid } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import type { Contacts } from "./store.ts";

export function contactRoutes({ contacts }: { readonly contacts: Contacts }) {
  const perAddress = limiter(5, 600);

  return new Hono<AppEnv>().post(
    "/contact",
    allow(contentApi.contact.access),
    valid("json", Contact),
    async (c) => {
      const { website, ...message } = c.req.valid("json");
      await perAddress.take(c.req.header("x-forwarded-for")?.split(",")[0]?.trim() ?? "direct");
      // Only a robot fills the field that nobody sees; it hears the same answer.
      if (!website) await contacts.add({ _id: newId(), ...message, createdAt: new Date() });
      return c.json({ message: en.contactSent }, 201);
    },
  );
}
