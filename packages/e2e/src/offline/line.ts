import { createServer, type IncomingMessage, request as ask } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/**
 * `away`: nothing of the services answers; `lossy`: what is sent to them arrives, and no answer comes back; `hanging`: nothing is
 * answered at all. Pages come unless it hangs.
 */
export type Condition = "fine" | "away" | "lossy" | "hanging";

/** The way from a browser to the platform, which can be bad or cut: also for a service worker, whom no emulation reaches. */
export interface Line {
  /** The platform's address for the browser. */
  readonly url: string;
  /** From now on; connections of before are gone. */
  become(next: Condition): void;
  /** Answers of services that were lost on their way back so far. */
  lostAnswers(): number;
  /** Cut: connections end, and no new one is accepted, as when the platform is not there. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** The script that comes for this path from now on instead of the platform's answer. */
  replace(path: string, script: string): void;
  close(): void;
}

const isCall = ({ url = "" }: IncomingMessage) => /^\/(api|socket\.io)\//.test(url);

/** A live connection, as it is asked for and from then on. */
function passOn(asked: IncomingMessage, socket: Socket, head: Buffer, { hostname, port }: URL) {
  const onward = connect(Number(port), hostname, () => {
    const headers = Object.entries(asked.headers).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket).pipe(onward);
  });
  onward.on("error", () => socket.destroy());
  socket.on("close", () => onward.destroy());
}

export async function openLine(target: string): Promise<Line> {
  const replaced = new Map<string, string>();
  const sockets = new Set<Socket>();
  let condition: Condition = "fine";
  let lost = 0;

  const server = createServer((asked, response) => {
    if (condition === "hanging") return;
    if (condition === "away" && isCall(asked)) return void asked.socket.destroy();
    const script = replaced.get(asked.url ?? "");
    if (script !== undefined) {
      response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" });
      return void response.end(script);
    }
    const { method, headers, url } = asked;
    const onward = ask(target + url, { method, headers }, (answer) => {
      if (condition !== "fine" && isCall(asked)) {
        if (method === "POST") lost += 1;
        answer.resume();
        return void asked.socket.destroy();
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => asked.socket.destroy());
    asked.pipe(onward);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
  });
  server.on("upgrade", (asked: IncomingMessage, socket: Socket, head: Buffer) => {
    if (condition === "fine") passOn(asked, socket, head, new URL(target));
    else socket.destroy();
  });

  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  await listen(0);
  const { port } = server.address() as AddressInfo; // safe: it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    become(next) {
      condition = next;
      drop();
    },
    lostAnswers: () => lost,
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        drop();
      }),
    restore: () => listen(port),
    replace: (path, script) => void replaced.set(path, script),
    close() {
      server.close();
      drop();
    },
  };
}
