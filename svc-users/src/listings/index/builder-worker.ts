// A thread of svc-users that builds the segments of its search index.
import { parentPort, workerData } from "node:worker_threads";
import { createRuns, type FromBuilder, type ToBuilder } from "./segment-builder.ts";
import { saveSegment } from "./saved-segment.ts";

const { sortKeys } = workerData as { sortKeys: readonly string[] }; // safe: as segment-builder.ts starts it
const runs = createRuns(sortKeys);
const answer = (message: FromBuilder) => parentPort?.postMessage(message);

parentPort?.on("message", (message: ToBuilder) => {
  if ("add" in message) {
    runs.add(message.add);
    answer({ added: true });
    return;
  }
  const { former, save } = message.finish;
  const packed = runs.finish(former);
  answer({ packed });
  parentPort?.close();
  // One that fails ends the thread with its error, which the service hears of.
  if (save) void saveSegment(save, packed);
});
