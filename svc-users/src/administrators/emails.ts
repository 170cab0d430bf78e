import type { AdministrationEmail } from "../email/administration.ts";
import { type TemplateVariables, timeIn } from "../email/templates.ts";
import type { Person } from "../people/person.ts";
import type { Administrators } from "../store/administrators/administrators.ts";
import type { AdminRequest } from "../store/administrators/requests.ts";
import type { EmailQueue } from "../store/emails.ts";
import type { People } from "../store/people.ts";

interface Deps {
  readonly people: People;
  readonly administrators: Administrators;
  readonly emails: EmailQueue;
}

/** What every administrator and the person concerned are told. */
export function administratorEmails({ people, administrators, emails }: Deps) {
  async function send(
    kind: AdministrationEmail,
    { by, of, ...variables }: TemplateVariables & { readonly by: string; readonly of: string },
    now: Date,
  ) {
    const [asker, person, all] = await Promise.all([
      people.find(by),
      people.find(of),
      administrators.active(),
    ]);
    const named = { ...variables, by: asker?.userName ?? "", of: person?.userName ?? "" };
    const readers = new Set([...all, ...(person ? [person] : [])].map(({ email }) => email));
    for (const email of readers) await emails.add(kind, email, now, named);
  }

  const about = ({ by, of, reason, until }: AdminRequest) => ({
    by,
    of,
    reason: reason || "–",
    until: timeIn("en", until.toISOString()),
    untilAt: until.toISOString(),
  });
  const askedKind = ({ kind, isDelayed }: AdminRequest): AdministrationEmail => {
    if (kind === "delete-admin") return "admin-delete-asked";
    return isDelayed ? "admin-soon" : "admin-asked";
  };

  return {
    asked: (request: AdminRequest, now: Date) => send(askedKind(request), about(request), now),
    done: (request: AdminRequest, now: Date) =>
      send(request.kind === "make-admin" ? "admin-made" : "admin-deleted", about(request), now),
    cancelled: (request: AdminRequest, now: Date) => send("admin-cancelled", about(request), now),
    demoted: ({ _id }: Person, by: string, reason: string, now: Date) =>
      send("admin-demoted", { by, of: _id, reason }, now),
  };
}

export type AdministratorEmails = ReturnType<typeof administratorEmails>;
