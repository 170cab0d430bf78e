import type { Server as HttpServer } from "node:http";
import type { VerifyToken } from "@tutorsetu/service-kit/auth";
import { createApp } from "./app.ts";
import { createChat } from "./messages/chat.ts";
import type { KnownPeople } from "./messages/people.ts";
import { chatMetrics } from "./metrics.ts";
import { localAttendance } from "./presence/attendance.ts";
import { mayKnow } from "./presence/may-know.ts";
import { redisAttendance } from "./presence/redis-attendance.ts";
import { typingHints } from "./presence/typing.ts";
import { createWatch } from "./presence/watch.ts";
import { type BalanceOptions, createBalance, otherCounts } from "./sockets/balance.ts";
import { noRelay, publisher } from "./sockets/hub.ts";
import { openPages } from "./sockets/pages.ts";
import { redisRelay } from "./sockets/redis-relay.ts";
import { announceRelay, createSockets, cut, openSockets } from "./sockets/server.ts";
import type { Log } from "./sockets/types.ts";
import type { Stores } from "./stores.ts";

interface Options {
  readonly log: Log;
  readonly stores: Stores;
  readonly people: KnownPeople;
  readonly verify: VerifyToken;
  readonly internalSecret: string;
  readonly newConversationsPerDay: number;
  readonly origins: readonly string[];
  readonly redisUrl?: string | undefined;
  readonly perSecond?: number;
  readonly burst?: number;
  readonly signInMs?: number | undefined;
  /** How what is too much at this instance is asked to move. */
  readonly balance?: BalanceOptions;
  /** How soon somebody who went is seen as gone. */
  readonly presence?: { graceMs?: number; ttlSeconds?: number; everyMs?: number };
}

/** One instance of the service: its HTTP app, and its sockets to be opened on a listening server. */
export function createInstance(options: Options) {
  const { log, stores, redisUrl, verify, presence = {} } = options;
  const { messages, blocks, reports } = stores;
  const io = createSockets();
  const onChange = (isUnavailable: boolean) => announceRelay(io, isUnavailable);
  const metrics = chatMetrics(
    () => sockets(),
    () => relay.isUnavailable(),
  );
  const pages = openPages();
  const onLag = (seconds: number) => metrics.roundtrip(seconds);
  const onMessage = (conversation: string, seq: number) => messages.heard({ conversation, seq });
  const others = otherCounts();
  const sockets = () => io.of("/").sockets.size;
  const onCount = (instance: string, count: number | null) =>
    count === null ? others.left(instance) : others.heard(instance, count);
  const heard = { deliver: pages.tell, onMessage, onChange, onLag, onCount };
  const relay = redisUrl ? redisRelay({ url: redisUrl, log, sockets, ...heard }) : noRelay;
  const balance = createBalance(io, others, options.balance);
  const publish = publisher(pages, relay);

  const known = mayKnow({ messages, blocks });
  const cameOrWent = { ...presence, onChange: () => watch.lookSoon() };
  const attendance = redisUrl
    ? redisAttendance({ url: redisUrl, log, ...cameOrWent })
    : localAttendance(cameOrWent);
  const watch = createWatch({ attendance, mayKnow: known, everyMs: presence.everyMs });
  const typing = typingHints({ publish, mayKnow: known });

  const chat = createChat({ ...options, messages, blocks, publish, metrics });
  const service = { log, ready: () => messages.ready(), metrics: metrics.text };
  const app = createApp({
    ...options,
    service,
    chat,
    messages,
    blocks,
    reports,
    attendance,
    publish,
  });

  return {
    io,
    app,
    relay,
    /** Closes the sockets of a person whose session has ended. */
    cut: (userId: string) => cut(pages, verify, userId),
    /** Nothing that was known of a person holds any more, as when an account ends. */
    forget: (userId: string) => chat.forget(userId),
    /** Takes sockets on this server. Returns the drain. */
    open: (http: HttpServer) =>
      openSockets(io, http, { ...options, chat, relay, pages, attendance, typing, watch, balance }),
  };
}
