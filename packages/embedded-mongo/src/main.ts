import { startEmbeddedMongo } from "./server.ts";

const { DATA_PATH = ".data/mongo", PORT = "0", DURABILITY = "fsync" } = process.env;

const server = await startEmbeddedMongo({
  path: DATA_PATH,
  port: Number(PORT),
  durability: DURABILITY === "os" ? "os" : "fsync",
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return process.exit(1);
});

const note = "for one machine, demos and tests; it has no passwords";
process.stdout.write(`${JSON.stringify({ ready: true, url: server.url, note })}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)));
}
