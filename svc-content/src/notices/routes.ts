import { contentApi, type Notice, SendNotice } from "@tutorsetu/contracts/content";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { Id } from "@tutorsetu/contracts/page";
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
import { byAdmin, ownNotice } from "../policy.ts";
import type { NoticeDoc, Notices } from "../store/notices.ts";

interface Deps {
  readonly notices: Notices;
  readonly fetchPerson: FetchPerson;
  readonly publishNotice: (notice: NoticeDoc) => void;
}

const toNotice = ({ createdAt, told: _told, ...doc }: NoticeDoc): Notice => ({
  ...doc,
  createdAt: createdAt.toISOString(),
});
const ById = z.object({ id: Id });

export function noticeRoutes({ notices, fetchPerson, publishNotice }: Deps) {
  const perAdmin = limiter(60, 600);

  return new Hono<AppEnv>()
    .post(
      "/notices/send-notice",
      authorize(contentApi.sendNotice.access),
      validate("json", SendNotice),
      async (c) => {
        const { id, role, subject, message } = c.req.valid("json");
        const caller = callerOf(c);
        const { id: sentBy } = caller;
        await perAdmin.take(sentBy);
        const person = await fetchPerson(id.toLowerCase());
        if (!person?.active) throw new HttpProblem("not_found", en.noSuchPerson);
        if (person.role !== role)
          throw new HttpProblem("invalid", en.noticeRole, { fields: { role: en.noticeRole } });
        const { _id, userName, email } = person;
        c.var.log.info({ audit: "notice", by: sentBy, of: _id }, "admin action");
        const notice: NoticeDoc = {
          _id: newId(),
          user: { _id, userName, email },
          role,
          subject,
          message,
          sentBy,
          solved: false,
          told: false,
          createdAt: new Date(),
        };
        await notices.add(byAdmin(caller, notice));
        publishNotice(notice);
        return c.json({ message: en.noticeSent }, 201);
      },
    )

    .get(
      "/notices/:id",
      authorize(contentApi.notices.access),
      validate("param", ById),
      async (c) => {
        const { id } = c.req.valid("param");
        const caller = callerOf(c);
        if (caller.role !== "Admin" && caller.id !== id.toLowerCase())
          throw new HttpProblem("forbidden", en.notYours);
        return c.json({ data: (await notices.of(id.toLowerCase())).map(toNotice) });
      },
    )

    .put(
      "/notices/:id/read",
      authorize(contentApi.readNotice.access),
      validate("json", z.object({ solved: z.boolean() })),
      async (c) => {
        const key = ownNotice(callerOf(c), idFrom(c.req.param("id")));
        const doc = await notices.markRead(key, c.req.valid("json").solved);
        if (!doc) throw new HttpProblem("not_found", en.noSuchNotice);
        return c.json({ data: toNotice(doc) });
      },
    );
}
