import { readConfig } from "@tutorsetu/service-kit/config";
// The service as it is, over stores that are in its own memory.
import { createLog } from "@tutorsetu/service-kit/log";
import { chatConfig } from "../../src/config.ts";
import { fakeAudit } from "@tutorsetu/service-kit/testing/audit";
import { startService } from "../../src/service.ts";
import { memoryStores } from "./memory-stores.ts";

const config = readConfig(chatConfig);
const log = createLog("svc-chat", config.LOG_LEVEL);
const { audit } = fakeAudit();
startService({ config, log, audit, stores: memoryStores(), close: () => Promise.resolve() });
