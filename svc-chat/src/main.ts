import { readConfig } from "@tutorsetu/service-kit/config";
import { createLog } from "@tutorsetu/service-kit/log";
import { connectMongo, whenReady } from "@tutorsetu/service-kit/mongo";
import { chatConfig } from "./config.ts";
import { seedChat } from "./seed.ts";
import { startService } from "./service.ts";
import { chatCollections, indexChat, mongoStores } from "./store/stores.ts";

const config = readConfig(chatConfig);
const log = createLog("svc-chat", config.LOG_LEVEL);
const mongo = connectMongo(config.MONGO_URL);
const collections = chatCollections(mongo.db("chat"));
await whenReady(mongo, () => indexChat(collections));
if (config.SEED === "demo") await seedChat(collections);
if (!config.REDIS_URL) log.warn("REDIS_URL is not set: this is the only instance, without fan-out");

startService({ config, log, stores: mongoStores(collections), close: () => mongo.close() });
