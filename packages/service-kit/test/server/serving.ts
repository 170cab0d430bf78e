import { createService } from "../../src/server/app.ts";
import { createLog } from "../../src/log.ts";
import { serve } from "../../src/server/serve.ts";

// A service in a process of its own, which writes what happens to it.
const { PORT = "0", CLOSE = "well", DRAIN = "at once" } = process.env;
const log = createLog("svc-x", "info");
const app = createService({ name: "svc-x", log, ready: () => Promise.resolve() });
app.get("/held", async (c) => {
  log.info("held");
  await new Promise((resolve) => process.once("SIGUSR2", resolve));
  return c.text("at last");
});
app.get("/secret", (c) => {
  log.info(
    { req: { headers: { authorization: "s3cret", cookie: "s3cret", host: "here" } } },
    "seen",
  );
  return c.text("");
});
const drained = new Promise<void>((resolve) => {
  if (DRAIN === "at once") resolve();
  app.get("/drained", (c) => {
    resolve();
    return c.text("");
  });
});
const happens = async (what: string) => log.info(what);
serve(app, {
  port: Number(PORT),
  host: "127.0.0.1",
  log,
  drain: () => drained.then(() => happens("drained")),
  close: async () => {
    await happens("closed");
    if (CLOSE !== "well") throw new Error("closing failed");
  },
});
