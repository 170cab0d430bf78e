import type { Socket } from "node:net";
import { createService } from "@tutorsetu/service-kit/server/app";
import { serve } from "@tutorsetu/service-kit/server/serve";
import { silent } from "@tutorsetu/service-kit/testing/app";

// An instance of chat as small as one can be, in a process of its own: takes sockets, drains as the real one does.
const { PORT = "0", HOST = "127.0.0.1", BROKEN } = process.env;
const app = createService({
  name: "stub",
  log: silent,
  ready: () => (BROKEN ? Promise.reject(new Error("No store here")) : Promise.resolve()),
});
app.all("/messages/:id", (c) => c.text(HOST));

const YES = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
const open = new Set<Socket>();
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function drain() {
  for (const socket of open) {
    socket.destroy();
    await wait(20);
  }
}
const close = () => Promise.resolve();
const server = serve(app, { port: Number(PORT), host: HOST, log: silent, close, drain });
server.on("upgrade", (_request, socket: Socket) => {
  open.add(socket);
  socket.on("error", () => {});
  socket.once("close", () => open.delete(socket));
  // Who it is at, for the test.
  socket.write(`${YES}${HOST}\n`);
});
