// Loaded before every process of the platform: when the launcher is gone, however it went, the process ends too.
const LAST_WORDS_MS = 4000;

process.once("disconnect", () => {
  setTimeout(() => process.exit(1), LAST_WORDS_MS).unref();
  process.kill(process.pid, "SIGTERM");
});
process.channel?.unref();
