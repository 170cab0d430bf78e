import { remoteKeys } from "@tutorsetu/service-kit/keys";
import { createLog } from "@tutorsetu/service-kit/log";
import { connectMongo, whenReady } from "@tutorsetu/service-kit/mongo";
import { neighbour } from "@tutorsetu/service-kit/neighbour";
import { followRevocations } from "@tutorsetu/service-kit/revocations";
import { serve } from "@tutorsetu/service-kit/serve";
import { tokenVerifier } from "@tutorsetu/service-kit/token";
import { createApp } from "./app.ts";
import { config } from "./config.ts";
import { createChat } from "./messages/chat.ts";
import { askPeople, knownPeople } from "./messages/people.ts";
import { chatCollections, indexChat, mongoMessages } from "./messages/store.ts";
import { chatMetrics } from "./metrics.ts";
import { seedChat } from "./seed.ts";
import { deliverLocally, noRelay, publisher } from "./sockets/hub.ts";
import { redisRelay } from "./sockets/redis-relay.ts";
import { announceRelay, createSockets, cut, openSockets } from "./sockets/server.ts";

const { PORT: port, HOST: host, REDIS_URL, USERS_URL, INTERNAL_SECRET: secret } = config;
const log = createLog("svc-chat", config.LOG_LEVEL);
const mongo = connectMongo(config.MONGO_URL);
const collections = chatCollections(mongo.db("chat"));
await whenReady(() => indexChat(collections));
if (config.SEED === "demo") await seedChat(collections);

const io = createSockets();
if (!REDIS_URL) log.warn("REDIS_URL is not set: this is the only instance, without fan-out");
const deliver = deliverLocally(io);
const onChange = (isAway: boolean) => announceRelay(io, isAway);
const relay = REDIS_URL ? redisRelay({ url: REDIS_URL, log, deliver, onChange }) : noRelay;
const publish = publisher(io, relay);

const users = neighbour({ url: USERS_URL, secret });
const revocations = followRevocations(users, log, (userId) => void cut(io, verify, userId));
const verify = tokenVerifier(remoteKeys(USERS_URL), revocations.isRevoked);
revocations.start();

const people = knownPeople(askPeople(users));
const messages = mongoMessages(collections);
const metrics = chatMetrics(() => io.of("/").sockets.size);
const { NEW_CONVERSATIONS_PER_DAY: newConversationsPerDay } = config;
const chat = createChat({ messages, people, publish, metrics, newConversationsPerDay });
const service = { log, ready: () => messages.ready(), metrics: metrics.text };
const app = createApp({
  ...service,
  verify,
  chat,
  messages,
  people,
  publish,
  internalSecret: secret,
});

const close = () => mongo.close();
const server = serve(app, { port, host, log, close, drain: () => drain() });
const drain = openSockets(io, server, { verify, chat, relay, log, origins: config.ORIGINS });
