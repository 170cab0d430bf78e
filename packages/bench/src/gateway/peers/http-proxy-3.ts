import { Agent, createServer } from "node:http";
import { createProxyServer } from "http-proxy-3";
import { listen, SERVICE } from "./listen.ts";

const proxy = createProxyServer({
  target: SERVICE,
  agent: new Agent({ keepAlive: true, maxSockets: 64 }),
  xfwd: true,
});
listen(createServer((request, response) => proxy.web(request, response)));
