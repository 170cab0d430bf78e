import { parseArgs } from "node:util";
import { messageOf, report, UserFacingError } from "./errors.ts";
import type { Platform } from "./platform.ts";
import { checkNode } from "./settings.ts";
import { onParentExit } from "./shutdown-hooks.ts";

const USAGE = "npm start -- [--port 8080] [--chat 1] [--data .data] [--seed demo|off]";

function options() {
  const known = { type: "string" } as const;
  try {
    return parseArgs({ options: { port: known, chat: known, data: known, seed: known } }).values;
  } catch (error) {
    throw new UserFacingError(`${messageOf(error).split(". ")[0]}. ${USAGE}`, { cause: error });
  }
}

function welcome({ url, dataDir, seed, lettersUrl, said }: Platform, ms: number): string {
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

async function main(): Promise<void> {
  const startedAt = performance.now();
  checkNode(process.versions.node);
  const { port, chat, data, seed } = options();
  let stopping = false;
  let platform: Platform | undefined;
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
  if (process.env.npm_lifecycle_event) onParentExit(() => void onSignal());
  const { startPlatform } = await import("./platform.ts");
  platform = await startPlatform({ port, chat, dataDir: data, seed });
  console.log(welcome(platform, performance.now() - startedAt));
}

main().catch((error: unknown) => {
  report(error);
  process.exit(1);
});
