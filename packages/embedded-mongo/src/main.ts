import { startEmbeddedMongo } from "./server.ts";

const { DATA_PATH = ".data/mongo", PORT = "0", DURABILITY = "fsync" } = process.env;

const failed = (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

const server = await startEmbeddedMongo({
  path: DATA_PATH,
  port: Number(PORT),
  durability: DURABILITY === "os" ? "os" : "fsync",
}).catch(failed);

process.stdout.write(`${JSON.stringify({ ready: true, url: server.url })}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)));
}
