import { startEmbeddedMongo } from "./server.ts";

const { DATA_PATH = ".data/mongo", PORT = "0", DURABILITY = "fsync" } = process.env;
const { LISTEN_FD, REPLICA_SET: replicaSet, STORE_SECRET: secret } = process.env; // of a launcher
const server = await startEmbeddedMongo({
  path: DATA_PATH,
  port: LISTEN_FD ? { fd: Number(LISTEN_FD) } : Number(PORT),
  replicaSet,
  secret,
  durability: DURABILITY === "os" ? "os" : "fsync",
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return process.exit(1);
});
process.stdout.write(`${JSON.stringify({ ready: true, url: server.url })}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)));
