import { contentInternal } from "@tutorsetu/contracts/apis";
import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { SessionEndDoc, SessionEnds } from "../store/session-ends.ts";

interface Deps {
  readonly sessionEnds: SessionEnds;
  readonly content: ServiceClient;
  readonly log: Log;
}

/**
 * Tells svc-content which sessions have ended, so that their devices get no more pushes: soon, and again when no token of
 * theirs is taken any more. While svc-content is away, or too old to take it, they wait.
 */
export const createEndOutbox = ({ sessionEnds, content, log }: Deps) =>
  createOutbox<SessionEndDoc, Date>({
    name: "ended sessions",
    log,
    pending: (now, limit) => sessionEnds.pending(now, limit),
    idOf: ({ _id }) => _id,
    async deliver({ userId, sids, kept, at }, now) {
      const others = kept === undefined ? undefined : { kept, at: at.toISOString() };
      const body = { sids: [...sids], ...(others && { others }) };
      await content.call(contentInternal.sessionsEnded, { params: { userId }, body });
      return now;
    },
    markDelivered: (end, now) => sessionEnds.markDelivered(end, now),
  });
