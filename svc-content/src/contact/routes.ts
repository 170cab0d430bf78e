import { contentApi as api } from "@tutorsetu/contracts/apis";
import { type ContactMessage } from "@tutorsetu/contracts/content";
import { en } from "@tutorsetu/contracts/replies";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { addressOf } from "@tutorsetu/service-kit/address";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { limiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { ContactDoc, Contacts } from "../store/contacts.ts";

const toMessage = ({ createdAt, isCopied: _isCopied, ...doc }: ContactDoc): ContactMessage => ({
  ...doc,
  createdAt: createdAt.toISOString(),
});

export function contactRoutes({ contacts }: { readonly contacts: Contacts }) {
  const perAddress = limiter(5, 600);

  return contractRoutes()
    .on(api.contacts, async ({ query: { cursor, limit = PAGE_SIZE } }) => {
      const { docs, ...page } = await contacts.list({ cursor, limit });
      return { contacts: docs.map(toMessage), ...page };
    })

    .on(api.contact, async ({ c, body: { website, ...message } }) => {
      await perAddress.take(addressOf(c));
      // Only a robot fills the hidden field; it gets the same reply.
      const doc = { _id: newId(), ...message, createdAt: new Date(), isCopied: false };
      if (!website) await contacts.add(doc);
      return { message: en.contactSent };
    }).app;
}
