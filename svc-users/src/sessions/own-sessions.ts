import { usersApi } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import type { OwnSession } from "@tutorsetu/contracts/security/own-sessions";
import { requestOf } from "@tutorsetu/service-kit/audit/request";
import type { AuditTrail } from "@tutorsetu/service-kit/audit/audit-trail";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { ownAccount, sessionOf } from "../policy.ts";
import type { SessionRow, Sessions } from "../store/sessions.ts";

interface Deps {
  readonly sessions: Sessions;
  readonly audit: Pick<AuditTrail, "count">;
  readonly now: () => Date;
}

const MOST_SHOWN = 100;

const iso = (at: Date | undefined) => at?.toISOString() ?? null;

const toOwnSession =
  (sid: string) =>
  ({ _id: id, device, network, openedAt, usedAt }: SessionRow): OwnSession => ({
    id,
    device: device ?? null,
    network: network ?? null,
    signedInAt: iso(openedAt),
    lastUsedAt: iso(usedAt),
    current: id === sid,
  });

/** Where the caller is signed in, and the ends of it. */
export const ownSessionRoutes = ({ sessions, audit, now }: Deps) =>
  contractRoutes()
    .on(usersApi.sessions, async ({ caller: { id, sid } }) => {
      const rows = await sessions.of(id, now(), MOST_SHOWN);
      return { sessions: rows.map(toOwnSession(sid)) };
    })

    .on(usersApi.endSession, async ({ c, caller, params: { id } }) => {
      // A revocation counts by its session alone, so nobody may ask for one of a session that is not theirs.
      if (!(await sessions.isLive(caller.id, id)))
        throw new HttpProblem("not_found", "no_such_session");
      const entry = { by: caller.id, of: caller.id, note: id, ...requestOf(c) };
      await audit.count({ what: "session_ended", ...entry });
      await sessions.end(sessionOf(ownAccount(caller), id));
      return { message: en.sessionEnded };
    })

    .on(usersApi.endOtherSessions, async ({ c, caller }) => {
      const entry = { by: caller.id, of: caller.id, ...requestOf(c) };
      await audit.count({ what: "sessions_ended", ...entry });
      await sessions.endOthers(ownAccount(caller), caller.sid);
      return { message: en.otherSessionsEnded };
    }).app;
