import { contentApi as api } from "@tutorsetu/contracts/apis";
import { type ContactMessage } from "@tutorsetu/contracts/content";
import { en } from "@tutorsetu/contracts/replies";
import { PAGE_SIZE } from "@tutorsetu/contracts/page";
import { addressOf } from "@tutorsetu/service-kit/address";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { idOfSending } from "@tutorsetu/service-kit/server/sent-once";
import type { FetchPerson } from "@tutorsetu/service-kit/fetch-people";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { byAdmin } from "../policy.ts";
import { toSettlement } from "@tutorsetu/service-kit/audit/settlement";
import type { ContactDoc, Contacts } from "../store/contacts.ts";
import { namesOf } from "../settlements/names-of.ts";

interface Deps {
  readonly contacts: Contacts;
  readonly fetchPerson: FetchPerson;
}

function toMessage(doc: ContactDoc, names: ReadonlyMap<string, string>): ContactMessage {
  const { _id, name, email, subject, message, createdAt, answered } = doc;
  return {
    _id,
    name,
    email,
    subject,
    message,
    createdAt: createdAt.toISOString(),
    ...toSettlement(answered, names),
    ...(answered?.text && { answer: answered.text }),
  };
}

export function contactRoutes({ contacts, fetchPerson }: Deps) {
  const perAddress = limiter(5, 600);

  async function toMessages(docs: readonly ContactDoc[]): Promise<ContactMessage[]> {
    const settlers = docs.flatMap(({ answered }) => answered?.by ?? []);
    const names = await namesOf(fetchPerson, settlers);
    return docs.map((doc) => toMessage(doc, names));
  }

  return contractRoutes()
    .on(api.contacts, async ({ query: { cursor, limit = PAGE_SIZE, settled } }) => {
      const isAnswered = settled && settled === "yes";
      const { docs, ...page } = await contacts.list({ cursor, limit }, isAnswered);
      return { contacts: await toMessages(docs), ...page };
    })

    .on(api.answerContact, async ({ caller, params, body: { text } }) => {
      const answer = { by: caller.id, at: new Date(), ...(text ? { text } : {}) };
      const doc = await contacts.answer(byAdmin(caller, params.id), answer);
      if (!doc) {
        const isThere = await contacts.find(params.id);
        throw isThere
          ? new HttpProblem("conflict", "contact_answered")
          : new HttpProblem("not_found", "no_such_contact");
      }
      const [contact] = await toMessages([doc]);
      if (!contact) throw new HttpProblem("not_found", "no_such_contact");
      return { contact };
    })

    .on(api.contact, async ({ c, body: { website, ...message } }) => {
      await perAddress.take(addressOf(c));
      // Only a robot fills the hidden field; it gets the same reply.
      const { id: _id } = idOfSending(c, "");
      const doc = { _id, ...message, createdAt: new Date(), isCopied: false };
      if (!website) await contacts.add(doc);
      return { message: en.contactSent };
    }).app;
}
