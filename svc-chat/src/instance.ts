import type { Server as HttpServer } from "node:http";
import type { AuditTrail } from "@tutorsetu/service-kit/audit/audit-trail";
import type { KnownStudents } from "@tutorsetu/service-kit/masking/known-students";
import type { VerifyToken } from "@tutorsetu/service-kit/auth";
import type { SuspensionOf } from "@tutorsetu/service-kit/env";
import { createApp } from "./app.ts";
import { createLimits, type LimitOptions } from "./limits/limits.ts";
import { createChat } from "./messages/chat.ts";
import type { People } from "./messages/people.ts";
import { chatPolicy } from "./messages/policy.ts";
import { chatMetrics } from "./metrics.ts";
import { localPresence } from "./presence/presence.ts";
import { redisPresence } from "./presence/redis-presence.ts";
import { presenceSubscriptions } from "./presence/subscriptions.ts";
import { type BalanceOptions, createBalance, instanceCounts } from "./sockets/balance.ts";
import { createConnections, disconnectUnread, type Log } from "./sockets/connections.ts";
import { typingNotifier } from "./sockets/ephemeral-events.ts";
import { noPubsub, publisher } from "./sockets/pubsub.ts";
import { redisPubsub } from "./sockets/redis-pubsub.ts";
import {
  announceAvailability,
  createSockets,
  disconnectRevoked,
  openSockets,
} from "./sockets/server.ts";
import type { Stores } from "./store/stores.ts";

interface Options extends LimitOptions {
  readonly log: Log;
  readonly audit: AuditTrail;
  readonly stores: Stores;
  readonly people: People;
  readonly knownStudents: KnownStudents;
  readonly verify: VerifyToken;
  readonly suspensionOf?: SuspensionOf | undefined;
  readonly internalSecret: string;
  readonly newConversationsPerDay: number;
  readonly origins: readonly string[];
  readonly redisUrl?: string | undefined;
  readonly signInMs?: number | undefined;
  /** Rejects while something beside the stores is not there yet. */
  readonly ready?: (() => Promise<unknown>) | undefined;
  /** How surplus sockets of this instance are asked to move. */
  readonly balance?: BalanceOptions | undefined;
  /** How soon a user who disconnected is offline. */
  readonly presence?: { graceMs?: number; ttlSeconds?: number; pollMs?: number } | undefined;
  /** How often instances probe Redis and publish their socket counts. */
  readonly pubsub?: { probeMs?: number; countMs?: number } | undefined;
}

/** One instance of the service: its HTTP app, and its sockets to be opened on a listening server. */
export function createInstance(options: Options) {
  const { log, stores, redisUrl: url, verify } = options;
  const { messages } = stores;
  const io = createSockets();
  const socketCount = () => io.of("/").sockets.size;
  const metrics = chatMetrics({
    sockets: socketCount,
    isPubsubUnavailable: () => pubsub.isUnavailable(),
    signingIn: () => limits.addresses.signingIn(),
    underWay: () => ({ sends: limits.sends.count(), reads: limits.reads.count() }),
    most: () => ({ person: connections.most(), address: limits.addresses.most() }),
  });
  const limits = createLimits({ ...options, metrics });
  const connections = createConnections((socket) => {
    metrics.rejected("unread");
    disconnectUnread(socket);
  });
  const others = instanceCounts(options.balance);
  const pubsub = url
    ? redisPubsub({
        ...options.pubsub,
        url,
        log,
        socketCount,
        deliver: connections.deliver,
        onMessage: (conversation, seq) => messages.markSeen({ conversation, seq }),
        onChange: (isUnavailable) => announceAvailability(io, isUnavailable),
        onRoundtrip: (seconds) => metrics.roundtrip(seconds),
        onCount: (instance, count) =>
          count === null ? others.remove(instance) : others.record(instance, count),
      })
    : noPubsub;
  const balance = createBalance(io, others, options.balance);
  const publish = publisher(connections, pubsub);

  const policy = chatPolicy({ ...options, ...stores });
  const filterVisible = (userId: string, peers: readonly string[]) =>
    policy.filterVisible(userId, peers);
  const presenceOptions = { ...options.presence, onChange: () => subscriptions.pollSoon() };
  const presence = url
    ? redisPresence({ url, log, ...presenceOptions })
    : localPresence(presenceOptions);
  const pollMs = options.presence?.pollMs;
  const subscriptions = presenceSubscriptions({ presence, filterVisible, pollMs });
  const typing = typingNotifier({ publish, filterVisible });

  const chat = createChat({ ...options, messages, policy, publish, metrics, limits });
  const service = {
    log,
    ready: () => Promise.all([options.ready?.(), messages.ready()]),
    metrics: metrics.text,
  };
  const app = createApp({ ...options, ...stores, service, chat, presence, publish, limits });
  const sockets = {
    ...options,
    chat,
    rejectSuspended: policy.rejectSuspended,
    limits,
    metrics,
    pubsub,
    connections,
    presence,
    typing,
    subscriptions,
    balance,
  };

  return {
    io,
    app,
    pubsub,
    /** Disconnects the sockets of a user whose session has ended. */
    disconnectRevoked: (userId: string) => disconnectRevoked(connections, verify, userId),
    /** Drops what is cached of a user, as when an account ends. */
    forget: (userId: string) => chat.forget(userId),
    /** Accepts sockets on this server. Returns the drain. */
    open: (http: HttpServer) => openSockets(io, http, sockets),
  };
}
