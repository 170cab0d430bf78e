import { usersInternal as internal } from "@tutorsetu/contracts/apis";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { isAccountHidden } from "../families/profiles.ts";
import { isSuspended } from "../people/standing.ts";
import type { ShowPhones } from "../phones/show-phones.ts";
import type { KnownStudents } from "../privacy/known-students.ts";
import type { People } from "../store/people.ts";
import type { PhoneViews } from "../store/phone-views.ts";

interface Deps {
  readonly people: People;
  readonly phoneViews: PhoneViews;
  readonly knownStudents: KnownStudents;
  readonly show: ShowPhones;
  readonly internalSecret: string;
}

const MAX_STUDENTS = 100;

/** What other services ask before they show a number or a student's name (AMB-070). */
export function privacyRoutes({ people, phoneViews, knownStudents, show, internalSecret }: Deps) {
  return contractRoutes({ guard: internalOnly(internalSecret) })
    .on(internal.knownStudents, async ({ query: { tutor, students } }) => {
      const ids = students.toLowerCase().split(",").filter(Boolean).slice(0, MAX_STUDENTS);
      return { students: [...(await knownStudents(tutor.toLowerCase(), ids))] };
    })

    .on(internal.showPhones, async ({ body: { viewer, role, address, people: asked } }) => {
      const found = await people.findMany(asked.map(({ owner }) => owner));
      const wanted = asked.flatMap(({ owner: id, isAccepted }) => {
        const owner = found.find(({ _id }) => _id === id);
        const isShown = owner?.active && !isAccountHidden(owner) && !isSuspended(owner);
        return isShown ? [{ owner, isAccepted }] : [];
      });
      const seen = await show({ id: viewer, role }, address, wanted);
      const phones = wanted.flatMap(({ owner }, n) => {
        const phone = seen[n];
        return phone ? [{ owner: owner._id, ...phone }] : [];
      });
      return { phones };
    })

    .on(internal.logPhoneViews, async ({ body: { views } }) => {
      await Promise.all(views.map((view) => phoneViews.write({ ...view, at: new Date(view.at) })));
      return { ok: true as const };
    }).app;
}
