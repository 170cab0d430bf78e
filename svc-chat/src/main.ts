import { remoteKeys } from "@tutorsetu/service-kit/keys";
import { createLog } from "@tutorsetu/service-kit/log";
import { connectMongo, whenReady } from "@tutorsetu/service-kit/mongo";
import { neighbour } from "@tutorsetu/service-kit/neighbour";
import { followRevocations } from "@tutorsetu/service-kit/revocations";
import { serve } from "@tutorsetu/service-kit/serve";
import { tokenVerifier } from "@tutorsetu/service-kit/token";
import { config } from "./config.ts";
import { createInstance } from "./instance.ts";
import { askPeople, knownPeople } from "./messages/people.ts";
import { chatCollections, indexChat } from "./messages/store.ts";
import { seedChat } from "./seed.ts";

const { PORT: port, HOST: host, REDIS_URL: redisUrl, USERS_URL, INTERNAL_SECRET: secret } = config;
const log = createLog("svc-chat", config.LOG_LEVEL);
const mongo = connectMongo(config.MONGO_URL);
const collections = chatCollections(mongo.db("chat"));
await whenReady(() => indexChat(collections));
if (config.SEED === "demo") await seedChat(collections);
if (!redisUrl) log.warn("REDIS_URL is not set: this is the only instance, without fan-out");

const users = neighbour({ url: USERS_URL, secret });
const revocations = followRevocations(users, log, (userId) => void instance.cut(userId));
const verify = tokenVerifier(remoteKeys(USERS_URL), revocations.isRevoked);
const instance = createInstance({
  log,
  collections,
  people: knownPeople(askPeople(users)),
  verify,
  internalSecret: secret,
  perSecond: config.MESSAGES_PER_SECOND,
  burst: config.MESSAGES_AT_ONCE,
  newConversationsPerDay: config.NEW_CONVERSATIONS_PER_DAY,
  origins: config.ORIGINS,
  redisUrl,
});
revocations.start();

const close = () => mongo.close();
const server = serve(instance.app, { port, host, log, close, drain: () => drain() });
const drain = instance.open(server);
