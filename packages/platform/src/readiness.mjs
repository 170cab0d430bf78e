import { Sentence } from "./sentence.mjs";
import { tailOf } from "./supervised.mjs";

const LOOK_EVERY_MS = 50;

/** @param {string} url @returns {Promise<{ ready?: boolean, services?: Record<string, boolean> } | null>} */
const ask = (url) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })
    .then((response) => response.json())
    .catch(() => null);

/** @param {Record<string, import("./supervised.mjs").Supervised>} processes @param {string[]} names */
function explain(processes, names, forMs) {
  const parts = names.map((name) => {
    const { logFile } = processes[name];
    return `--- ${name} (${logFile})\n${tailOf(logFile) || "(said nothing)"}`;
  });
  return new Sentence(
    `Not ready after ${Math.round(forMs / 1000)} s: ${names.join(", ")}. The end of what they said:\n${parts.join("\n")}`,
  );
}

/**
 * Waits until the gateway says that every service is ready; else a sentence that names who is not.
 * @param {string} url
 * @param {Record<string, import("./supervised.mjs").Supervised>} processes by name, the gateway among them
 * @param {number} timeoutMs
 */
export async function untilReady(url, processes, timeoutMs) {
  const startedAt = performance.now();
  for (;;) {
    const answer = await ask(url);
    if (answer?.ready) return;
    const waitedMs = performance.now() - startedAt;
    const hopeless = Object.keys(processes).filter((name) => processes[name].hasGivenUp());
    if (hopeless.length > 0) throw explain(processes, hopeless, waitedMs);
    if (waitedMs > timeoutMs) {
      const services = answer?.services ?? { gateway: false };
      const late = Object.keys(services).filter((name) => !services[name] && processes[name]);
      throw explain(processes, late, waitedMs);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
