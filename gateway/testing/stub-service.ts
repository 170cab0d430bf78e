import { appendFileSync } from "node:fs";
import { createService } from "@tutorsetu/service-kit/server/app";
import { serve } from "@tutorsetu/service-kit/server/serve";
import { silent } from "@tutorsetu/service-kit/testing/app";

// A service as small as one can be, in a process of its own: every POST it takes is a line in a file.
const { PORT = "0", TAKEN = "" } = process.env;
const app = createService({ name: "stub", log: silent, ready: () => Promise.resolve() });
const work = () => new Promise((resolve) => setTimeout(resolve, 2));

app.get("/users/:id", async (c) => {
  await work();
  return c.json({ id: c.req.param("id") });
});
app.post("/users/:id", async (c) => {
  appendFileSync(TAKEN, `${c.req.param("id")}\n`);
  await work();
  return c.json({ id: c.req.param("id") });
});

serve(app, { port: Number(PORT), host: "127.0.0.1", log: silent, close: () => Promise.resolve() });
