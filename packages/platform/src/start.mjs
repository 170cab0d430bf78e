import { parseArgs } from "node:util";
import { whenOrphaned } from "./dev-end.mjs";
import { checkNode } from "./settings.mjs";
import { Sentence } from "./sentence.mjs";

const USAGE = "npm start -- [--port 8080] [--chat 1] [--data .data] [--seed demo|off]";

function options() {
  const known = { type: /** @type {const} */ ("string") };
  try {
    return parseArgs({ options: { port: known, chat: known, data: known, seed: known } }).values;
  } catch (error) {
    throw new Sentence(`${error.message.split(". ")[0]}. ${USAGE}`, { cause: error });
  }
}

/** @param {import("./platform.mjs").Platform} platform @param {number} ms */
function welcome({ url, dataDir, seed, lettersUrl, said }, ms) {
  const people = ["tutor", "student", "admin"].map((who) => `${who}@tutorsetu.example`);
  return [
    "",
    `  TutorSetu is ready: ${url}   (${(ms / 1000).toFixed(1)} s)`,
    "",
    ...(seed === "demo"
      ? [`  Sign in    ${people.join(", ")}`, "             password demo1234"]
      : []),
    ...(lettersUrl ? [`  Letters    ${lettersUrl}`] : []),
    `  Store      ${said.store}`,
    `  Redis      ${said.redis}`,
    `  Data       ${dataDir}`,
    `  Logs       ${dataDir}/logs`,
    "",
    "  Press Ctrl-C to stop.",
    "",
  ].join("\n");
}

async function main() {
  const startedAt = performance.now();
  checkNode(process.versions.node);
  const { port, chat, data, seed } = options();
  let stopping = false;
  /** @type {import("./platform.mjs").Platform | undefined} */
  let platform;
  const onSignal = async () => {
    if (stopping || !platform) process.exit(1); // what runs is ended on exit
    stopping = true;
    console.log("Stopping. Press Ctrl-C again to stop at once.");
    await platform.stop();
    process.exit(0);
  };
  process.on("SIGINT", () => void onSignal());
  process.on("SIGTERM", () => void onSignal());
  // Told by npm and not by a person's own shell, which may leave it running.
  if (process.env.npm_lifecycle_event) whenOrphaned(() => void onSignal());
  const { startPlatform } = await import("./platform.mjs");
  platform = await startPlatform({ port, chat, dataDir: data, seed });
  console.log(welcome(platform, performance.now() - startedAt));
}

main().catch((error) => {
  console.error(error.name === "Sentence" ? error.message : error);
  process.exit(1);
});
