// Loaded before every process of the platform: when the launcher is gone, however it went, the process ends too.
const LAST_WORDS_MS = 4000;

// What the platform writes, and what it starts, is for its owner only.
process.umask(0o077);

function end() {
  setTimeout(() => process.exit(1), LAST_WORDS_MS).unref();
  process.kill(process.pid, "SIGTERM");
}

process.once("disconnect", end);
process.channel?.unref();
// The launcher may have gone before this was loaded.
if (!process.connected) process.exit(1);
