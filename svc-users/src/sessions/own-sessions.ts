import { usersApi } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import type { OwnSession } from "@tutorsetu/contracts/security/own-sessions";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { ownAccount, sessionOf } from "../policy.ts";
import type { SessionRow, Sessions } from "../store/sessions.ts";

interface Deps {
  readonly sessions: Sessions;
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
export const ownSessionRoutes = ({ sessions, now }: Deps) =>
  contractRoutes()
    .on(usersApi.sessions, async ({ caller: { id, sid } }) => {
      const rows = await sessions.of(id, now(), MOST_SHOWN);
      return { sessions: rows.map(toOwnSession(sid)) };
    })

    .on(usersApi.endSession, async ({ caller, params: { id } }) => {
      // A revocation counts by its session alone, so nobody may ask for one of a session that is not theirs.
      if (!(await sessions.isLive(caller.id, id)))
        throw new HttpProblem("not_found", "no_such_session");
      await sessions.end(sessionOf(ownAccount(caller), id));
      return { message: en.sessionEnded };
    })

    .on(usersApi.endOtherSessions, async ({ caller }) => {
      await sessions.endOthers(ownAccount(caller), caller.sid);
      return { message: en.otherSessionsEnded };
    }).app;
