import { usersApi as api } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { cancellable, consentable, demotable, promotable } from "../policy.ts";
import type { Person } from "../people/person.ts";
import type { Proofs } from "../second-factor/proof.ts";
import type { Administrators } from "../store/administrators/administrators.ts";
import type { AdminRequest, AdminRequests } from "../store/administrators/requests.ts";
import type { People } from "../store/people.ts";
import type { AdministratorActs } from "./administrators.ts";

interface Deps {
  readonly people: People;
  readonly administrators: Administrators;
  readonly adminRequests: AdminRequests;
  readonly administratorActs: AdministratorActs;
  readonly proofs: Proofs;
  readonly now: () => Date;
}

const named = (person: Person | undefined, _id: string) => ({
  _id,
  userName: person?.userName ?? en.deletedUser,
  email: person?.email ?? "",
});

const toWire = (request: AdminRequest, people: readonly Person[]) => {
  const { id, kind, of, by, reason, at, until, isDelayed } = request;
  const find = (_id: string) =>
    named(
      people.find((one) => one._id === _id),
      _id,
    );
  return {
    _id: id,
    kind,
    of: find(of),
    by: find(by),
    reason,
    at: at.toISOString(),
    until: until.toISOString(),
    isDelayed,
  };
};

/** What a request waits for, in words and for pages. */
export const waitingReply = ({ kind, isDelayed }: AdminRequest) => ({
  message: isDelayed
    ? en.adminInADay
    : en[kind === "make-admin" ? "adminAsked" : "adminDeleteAsked"],
  waits: isDelayed ? ("day" as const) : ("consent" as const),
});

/** Administrators about administrators: each act asks for the caller's own password, and second factor. */
export function administratorRoutes(deps: Deps) {
  const { people, administrators, adminRequests, administratorActs: acts, proofs, now } = deps;

  return contractRoutes()
    .on(api.administrators, async () => {
      const [active, requests] = await Promise.all([administrators.active(), acts.pending(now())]);
      const about = await people.findMany(requests.flatMap(({ of, by }) => [of, by]));
      return {
        administrators: active.map(({ _id, userName, email, createdAt, secondFactor }) => ({
          _id,
          userName,
          email,
          createdAt: createdAt.toISOString(),
          hasSecondFactor: secondFactor !== undefined,
        })),
        requests: requests.map((request) => toWire(request, about)),
      };
    })

    .on(api.makeAdmin, async ({ caller, body: { id, reason = "", ...proof } }) => {
      await proofs.confirm(caller.id, proof);
      const person = promotable(caller, await people.find(id));
      if (person.role === "Admin") return { message: en.madeAdmin };
      return waitingReply(await acts.ask("make-admin", person, { by: caller.id, reason }, now()));
    })

    .on(api.deleteAdmin, async ({ caller, body: { id, reason, ...proof } }) => {
      await proofs.confirm(caller.id, proof);
      const person = demotable(caller, await people.find(id));
      return waitingReply(await acts.ask("delete-admin", person, { by: caller.id, reason }, now()));
    })

    .on(api.demoteAdmin, async ({ caller, body: { id, reason, ...proof } }) => {
      await proofs.confirm(caller.id, proof);
      const person = demotable(caller, await people.find(id));
      await acts.demote(person, caller.id, reason, now());
      return { message: en.adminDemoted };
    })

    .on(api.approveAdminRequest, async ({ caller, body: { id, ...proof } }) => {
      const request = consentable(caller, await adminRequests.find(id));
      await proofs.confirm(caller.id, proof);
      await acts.approve(request, caller.id, now());
      return { message: en[request.kind === "make-admin" ? "madeAdmin" : "userDeleted"] };
    })

    .on(api.cancelAdminRequest, async ({ caller, body: { id } }) => {
      const request = cancellable(caller, await adminRequests.find(id));
      await acts.cancel(request, caller.id, now());
      return { message: en.adminRequestCancelled };
    }).app;
}
