import { contentApi as api } from "@tutorsetu/contracts/apis";
import { type Notice } from "@tutorsetu/contracts/content";
import { en } from "@tutorsetu/contracts/replies";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { FetchPerson } from "@tutorsetu/service-kit/fetch-people";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import { byAdmin, ownNotice, ownNoticesAbout } from "../policy.ts";
import type { NoticeDoc, Notices } from "../store/notices.ts";

interface Deps {
  readonly notices: Notices;
  readonly fetchPerson: FetchPerson;
  readonly publishNotice: (notice: NoticeDoc) => void;
  readonly publishRead: (userId: string) => void;
}

const toNotice = ({ createdAt, told: _told, planAt: _planAt, ...doc }: NoticeDoc): Notice => ({
  ...doc,
  createdAt: createdAt.toISOString(),
});

export function noticeRoutes({ notices, fetchPerson, publishNotice, publishRead }: Deps) {
  const perAdmin = limiter(60, 600);

  return contractRoutes({ malformedIds: "unknown" })
    .on(api.sendNotice, async ({ caller, record, body: { id, role, subject, message } }) => {
      const { id: sentBy } = caller;
      await perAdmin.take(sentBy);
      const person = await fetchPerson(id.toLowerCase());
      if (!person?.active) throw new HttpProblem("not_found", "no_such_person");
      if (person.role !== role)
        throw new HttpProblem("invalid", "notice_role", { problems: { role: "notice_role" } });
      const { _id, userName, email } = person;
      await record("notice_sent", _id);
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
      return { message: en.noticeSent };
    })

    .on(api.notices, async ({ caller, params: { id } }) => {
      if (!id) throw new HttpProblem("invalid", "bad_id", { problems: { id: "bad_id" } });
      if (caller.role !== "Admin" && caller.id !== id)
        throw new HttpProblem("forbidden", "not_yours");
      return { data: (await notices.of(id)).map(toNotice) };
    })

    .on(api.readNotice, async ({ caller, params, body: { solved } }) => {
      const doc = await notices.markRead(ownNotice(caller, params.id), solved);
      if (!doc) throw new HttpProblem("not_found", "no_such_notice");
      publishRead(caller.id);
      return { data: toNotice(doc) };
    })

    .on(api.readNoticesAbout, async ({ caller, body: { links } }) => {
      const read = await notices.markReadAbout(ownNoticesAbout(caller, links));
      if (read > 0) publishRead(caller.id);
      return { read };
    }).app;
}
