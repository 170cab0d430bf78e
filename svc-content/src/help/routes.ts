import { contentApi as api } from "@tutorsetu/contracts/apis";
import { type HelpRequest } from "@tutorsetu/contracts/content";
import { en } from "@tutorsetu/contracts/replies";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { FetchPerson } from "@tutorsetu/service-kit/fetch-people";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import { byAdmin, newHelpRequestBy } from "../policy.ts";
import type { HelpOutcomes } from "./outcome.ts";
import type { HelpDoc, HelpRequests } from "../store/help.ts";

interface Deps {
  readonly help: HelpRequests;
  readonly outcomes: HelpOutcomes;
  readonly fetchPerson: FetchPerson;
}

const toHelp = ({ createdAt, round: _round, owed: _owed, ...doc }: HelpDoc): HelpRequest => ({
  ...doc,
  createdAt: createdAt.toISOString(),
});

export function helpRoutes({ help, outcomes, fetchPerson }: Deps) {
  const perPerson = limiter(10, 3600);

  return contractRoutes({ malformedIds: "unknown" })
    .on(api.submitHelp, async ({ caller, body }) => {
      const { id, role } = caller;
      await perPerson.take(id);
      const person = await fetchPerson(id);
      if (!person) throw new HttpProblem("unauthenticated", "session_ended");
      const user = { _id: id, userName: person.userName, email: person.email };
      const doc = { _id: newId(), user, role, ...body, solved: false, createdAt: new Date() };
      await help.add(newHelpRequestBy(caller, doc));
      return { message: en.helpSent };
    })

    .on(api.helpRequests, async () => ({ data: (await help.list()).map(toHelp) }))

    .on(api.solveHelp, async ({ caller, params, body: { solved, reply = "" } }) => {
      const { id: by } = caller;
      const doc = await outcomes.settle(byAdmin(caller, params.id), { solved, reply, by });
      if (!doc) throw new HttpProblem("not_found", "no_such_help");
      return { data: toHelp(doc) };
    }).app;
}
