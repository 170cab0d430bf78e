import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { proxy } from "hono/proxy";
import { listen, SERVICE } from "./listen.ts";

const app = new Hono();
app.all("*", (c) => {
  const { pathname, search } = new URL(c.req.url);
  return proxy(`${SERVICE}${pathname}${search}`, { headers: c.req.header() });
});
listen(createAdaptorServer({ fetch: app.fetch }) as Server); // safe: HTTP/1 unless it is told otherwise
