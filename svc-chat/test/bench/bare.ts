// What is compared with: Socket.IO and nothing else. It stores nothing, checks nothing and forgets what it could not deliver.
import { createServer } from "node:http";
import { createShardedAdapter } from "@socket.io/redis-adapter";
import { createClient } from "redis";
import { Server } from "socket.io";

const { PORT, REDIS_URL } = process.env;

async function adapter(url: string) {
  const options = { url, commandOptions: { timeout: 0 } } as const;
  const [pub, sub] = [createClient(options), createClient(options)];
  await Promise.all([pub.connect(), sub.connect()]);
  return createShardedAdapter(pub, sub);
}

const http = createServer((_request, response) => void response.end("ready"));
const io = new Server(http, {
  transports: ["websocket"],
  perMessageDeflate: false,
  serveClient: false,
});
if (REDIS_URL) io.adapter(await adapter(REDIS_URL));

io.on("connection", (socket) => {
  socket.on("setup", (userId: string, done: (reply: object) => void) => {
    void socket.join(`u:${userId}`);
    done({ ok: true });
  });
  socket.on("private_message", (message: { receiverId: string }, done: (reply: object) => void) => {
    io.to(`u:${message.receiverId}`).emit("receive_message", message);
    done({ ok: true });
  });
});
http.listen(Number(PORT), "127.0.0.1");
