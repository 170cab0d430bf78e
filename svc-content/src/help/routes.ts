import { contentApi, HelpForm, type HelpRequest } from "@tutorsetu/contracts/content";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import { idFrom } from "../id-from.ts";
import type { FetchPerson } from "../people.ts";
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

  return new Hono<AppEnv>()
    .post(
      "/helprequests/submithelpform",
      authorize(contentApi.submitHelp.access),
      validate("json", HelpForm),
      async (c) => {
        const caller = callerOf(c);
        const { id, role } = caller;
        await perPerson.take(id);
        const person = await fetchPerson(id);
        if (!person) throw new HttpProblem("unauthenticated", en.sessionEnded);
        const user = { _id: id, userName: person.userName, email: person.email };
        const form = c.req.valid("json");
        const doc = { _id: newId(), user, role, ...form, solved: false, createdAt: new Date() };
        await help.add(newHelpRequestBy(caller, doc));
        return c.json({ message: en.helpSent }, 201);
      },
    )

    .get("/helprequests/getallhelprequest", authorize(contentApi.helpRequests.access), async (c) =>
      c.json({ data: (await help.list()).map(toHelp) }),
    )

    .put(
      "/helprequests/marksolved/:id",
      authorize(contentApi.solveHelp.access),
      validate("json", contentApi.solveHelp.body ?? z.never()),
      async (c) => {
        const { solved, reply = "" } = c.req.valid("json");
        const caller = callerOf(c);
        const { id: by } = caller;
        const id = byAdmin(caller, idFrom(c.req.param("id")));
        const doc = await outcomes.settle(id, { solved, reply, by });
        if (!doc) throw new HttpProblem("not_found", en.noSuchHelp);
        c.var.log.info({ audit: "help", by, of: doc._id, solved }, "admin action");
        return c.json({ data: toHelp(doc) });
      },
    );
}
