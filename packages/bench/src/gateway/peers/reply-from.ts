import replyFrom from "@fastify/reply-from";
import Fastify from "fastify";
import { listen, SERVICE } from "./listen.ts";

const app = Fastify();
await app.register(replyFrom, { base: SERVICE, undici: { connections: 64 } });
app.all("/*", (request, reply) => reply.from(request.url));
await app.ready();
listen(app.server);
