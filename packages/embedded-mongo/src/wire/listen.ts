import { type AddressInfo, createServer, type Socket } from "node:net";
import { type Message, Pieces, readMessage } from "./messages.ts";

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/** Answers one connection's messages in their order; nonsense ends the connection. */
function serve(socket: Socket, answer: (message: Message) => Promise<Buffer>): void {
  const pieces = new Pieces();
  let last = Promise.resolve();
  const one = async (bytes: Buffer) => {
    const message = readMessage(bytes);
    const body = await answer(message);
    if (!socket.destroyed) socket.write(message.reply(body));
  };
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk) => {
    try {
      for (const bytes of pieces.add(chunk)) {
        last = last.then(() => one(bytes)).catch(() => void socket.destroy());
      }
    } catch {
      socket.destroy();
    }
  });
}

/** On loopback only: there are no passwords. */
export async function listen(
  port: number,
  answer: (message: Message) => Promise<Buffer>,
): Promise<Listening> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    serve(socket, answer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  return {
    // A TCP server's address is never a pipe's name.
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
