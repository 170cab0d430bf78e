import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Duplex } from "node:stream";
import { frame } from "./websocket-frames.ts";

/** A websocket without a client library, to send what no library would. Rejects with the status of a refusal. */
export async function rawSocket(
  url: string,
  { query = "EIO=4&transport=websocket", headers = {} as Record<string, string> } = {},
) {
  const [socket, first] = await new Promise<[Duplex, Buffer]>((resolve, reject) => {
    request(`${url}/socket.io/?${query}`, {
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": randomBytes(16).toString("base64"),
        ...headers,
      },
    })
      .on("upgrade", (_response, opened, head) => resolve([opened, head]))
      .on("response", ({ statusCode }) => reject(new Error(String(statusCode))))
      .on("error", reject)
      .end();
  });
  let heard = first.toString("latin1");
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  socket.on("data", (chunk: Buffer) => {
    heard += chunk.toString("latin1");
    // A close frame is the end, whatever the connection does afterwards.
    if (chunk[0] === 0x88) socket.destroy();
  });
  return {
    closed,
    say: (text: string) => socket.write(frame(text)),
    /** Resolves once the server has said this. */
    async hears(text: string) {
      while (!heard.includes(text) && !socket.destroyed)
        await new Promise((resolve) => setTimeout(resolve, 10));
      return heard.includes(text);
    },
    close: () => socket.destroy(),
  };
}
