import { contentApi, HelpForm, type HelpRequest } from "@tutorsetu/contracts/content";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { allow, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { Fail } from "@tutorsetu/service-kit/fail";
import { limiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import { valid } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { Notices } from "../notices/store.ts";
import type { AskPerson } from "../people.ts";
import type { HelpDoc, HelpRequests } from "./store.ts";

interface Deps {
  readonly help: HelpRequests;
  readonly notices: Notices;
  readonly askPerson: AskPerson;
}

const toHelp = ({ createdAt, ...doc }: HelpDoc): HelpRequest => ({
  ...doc,
  createdAt: createdAt.toISOString(),
});
const SOLVED_NOTICE = "Your help request was solved";

export function helpRoutes({ help, notices, askPerson }: Deps) {
  const perPerson = limiter(10, 3600);

  return new Hono<AppEnv>()
    .post(
      "/helprequests/submithelpform",
      allow(contentApi.submitHelp.access),
      valid("json", HelpForm),
      async (c) => {
        const { id, role } = callerOf(c);
        await perPerson.take(id);
        const person = await askPerson(id);
        if (!person) throw new Fail("unauthenticated", en.sessionEnded);
        const user = { _id: id, userName: person.userName, email: person.email };
        await help.add({
          _id: newId(),
          user,
          role,
          ...c.req.valid("json"),
          solved: false,
          createdAt: new Date(),
        });
        return c.json({ message: en.helpSent }, 201);
      },
    )

    .get("/helprequests/getallhelprequest", allow(contentApi.helpRequests.access), async (c) =>
      c.json({ data: (await help.list()).map(toHelp) }),
    )

    .put(
      "/helprequests/marksolved/:id",
      allow(contentApi.solveHelp.access),
      valid("json", z.object({ solved: z.boolean() })),
      async (c) => {
        const { solved } = c.req.valid("json");
        const found = await help.solve(c.req.param("id"), solved);
        if (!found) throw new Fail("not_found", en.noSuchHelp);
        const { doc } = found;
        if (solved) {
          // The notice has the request's id: telling twice makes one notice.
          await notices.add({
            _id: doc._id,
            user: doc.user,
            role: doc.role,
            subject: SOLVED_NOTICE,
            message: doc.subject,
            solved: false,
            sentBy: callerOf(c).id,
            createdAt: new Date(),
            told: false,
          });
        }
        return c.json({ data: toHelp(doc) });
      },
    );
}
