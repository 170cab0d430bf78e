import { fetchPeople } from "@tutorsetu/service-kit/fetch-people";
import type { AuditTrail } from "@tutorsetu/service-kit/audit/audit-trail";
import { remoteKeys } from "@tutorsetu/service-kit/sessions/signing-keys";
import type { createLog } from "@tutorsetu/service-kit/log";
import { knownStudents } from "@tutorsetu/service-kit/masking/known-students";
import { serviceClient } from "@tutorsetu/service-kit/service-client";
import { followRevocations } from "@tutorsetu/service-kit/sessions/revocations";
import { scheduleEvery } from "@tutorsetu/service-kit/schedule-every";
import { serve } from "@tutorsetu/service-kit/server/serve";
import { tokenVerifier } from "@tutorsetu/service-kit/sessions/token";
import type { Config } from "./config.ts";
import { createInstance } from "./instance.ts";
import { cachedPeople } from "./messages/people.ts";
import { unreadNotices } from "./messages/unread-notices.ts";
import type { Stores } from "./store/stores.ts";

interface Options {
  readonly config: Omit<Config, "MONGO_URL">;
  readonly log: ReturnType<typeof createLog>;
  readonly audit: AuditTrail;
  readonly stores: Stores;
  /** Closes the stores after everything else. */
  readonly close: () => Promise<unknown>;
}

/** Starts an instance over these stores and listens. */
export function startService({ config, log, audit, stores, close }: Options) {
  const { PORT: port, HOST: host, USERS_URL, INTERNAL_SECRET: secret } = config;
  const users = serviceClient({ url: USERS_URL, secret });
  const onRevoked = (userId: string, sid: string) => {
    if (sid === "*") instance.forget(userId);
    void instance.disconnectRevoked(userId);
  };
  const revocations = followRevocations(users, log, onRevoked, (id) => instance.forget(id));
  const verify = tokenVerifier(
    remoteKeys(USERS_URL),
    revocations.isRevoked,
    config.ADMIN_SECOND_FACTOR,
  );
  const people = cachedPeople(fetchPeople(users));
  const instance = createInstance({
    log,
    audit,
    stores,
    people,
    // A client of its own: the list of conversations comes masked rather than late.
    knownStudents: knownStudents(serviceClient({ url: USERS_URL, secret, timeoutMs: 500 })),
    verify,
    suspensionOf: revocations.suspensionOf,
    internalSecret: secret,
    perSecond: config.MESSAGES_PER_SECOND,
    burst: config.MESSAGES_AT_ONCE,
    eventsPerSecond: config.EVENTS_PER_SECOND,
    socketsPerPerson: config.SOCKETS_PER_PERSON,
    socketsPerAddress: config.SOCKETS_PER_ADDRESS,
    newConversationsPerDay: config.NEW_CONVERSATIONS_PER_DAY,
    balance: { perSecond: config.MOVES_PER_SECOND },
    origins: config.ORIGINS,
    redisUrl: config.REDIS_URL,
    ready: revocations.ready,
  });
  revocations.start();
  if (config.CONTENT_URL) {
    const content = serviceClient({ url: config.CONTENT_URL, secret });
    const notices = unreadNotices({ ...stores, people, content });
    scheduleEvery(300_000, "notices of unread messages", () => notices.sweep(), log);
  }

  const server = serve(instance.app, { port, host, log, close, drain: () => drain() });
  const drain = instance.open(server);
}
