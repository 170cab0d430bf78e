import { auditTrail } from "@tutorsetu/service-kit/audit/trail";
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
const starting = { name: "svc-chat", port: config.PORT, host: config.HOST, log };
const db = mongo.db("chat");
const collections = chatCollections(db);
const [audit] = await whenReady(
  mongo,
  () => Promise.all([auditTrail(db, { service: "svc-chat", log }), indexChat(collections)]),
  starting,
);
if (config.SEED === "demo") await seedChat(collections);
if (!config.REDIS_URL) log.warn("REDIS_URL is not set: this is the only instance, without fan-out");

startService({
  config,
  log,
  audit,
  stores: mongoStores(collections),
  close: () => audit.flush().then(() => mongo.close()),
});
