import { createStore, InvalidStoreError } from "@tutorsetu/releases/create-store";
import { readConfig, refuseConfig } from "@tutorsetu/service-kit/config";
import { createLog } from "@tutorsetu/service-kit/log";
import { serve } from "@tutorsetu/service-kit/server/serve";
import { createPainter } from "../previews/painter.ts";
import { createApp } from "./app.ts";
import { createBundles } from "./bundles.ts";
import { rendererConfig } from "./config.ts";
import { createRendererMetrics } from "./metrics.ts";
import { publicReads } from "./public-reads.ts";
import { createWorkerPool } from "./worker-pool.ts";

const config = readConfig(rendererConfig);
const log = createLog("renderer", config.LOG_LEVEL);

function openStore() {
  try {
    return createStore(config);
  } catch (error) {
    if (error instanceof InvalidStoreError) refuseConfig(error.message);
    throw error;
  }
}

const { SHELL_DIR: shellFolder, REMOTES: remotes } = config;
const { USERS_URL: users, BOOKINGS_URL: bookings, CONTENT_URL: content } = config;
const metrics = createRendererMetrics();
const reads = publicReads({ users, bookings, content });
const pool = createWorkerPool({
  // Beside this program, as one file of its own.
  file: new URL("renderer-worker.mjs", import.meta.url),
  bundles: createBundles({ shellFolder, remotes, store: openStore() }),
  reads,
  metrics,
  log,
});
const painter = createPainter(new URL("preview-worker.mjs", import.meta.url));
const app = createApp({ pool, painter, metrics, secret: config.RENDERER_SECRET, log });
serve(app, {
  port: config.PORT,
  host: config.HOST,
  log,
  close: async () => {
    pool.close();
    painter.close();
    await reads.close();
  },
});
