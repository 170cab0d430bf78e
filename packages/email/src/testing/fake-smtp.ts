import { createServer, type Socket } from "node:net";

/** What it says, or null when it never says anything. */
type Answer = string | null;

/** A mail server that keeps what it is given; `answerTo` may refuse a recipient, `afterKeeping` not confirm an e-mail that it has. */
export async function fakeSmtp(
  port = 0,
  answerTo: (recipient: string) => Answer = () => "250 ok",
  afterKeeping: () => Answer = () => "250 kept",
) {
  const emails: string[] = [];
  const sockets = new Set<Socket>();

  function talk(socket: Socket) {
    let email: string[] | null = null;
    let rest = "";
    const say = (line: Answer) => line !== null && socket.write(`${line}\r\n`);
    const take = (line: string) => {
      if (email && line !== ".") return email.push(line);
      if (email) {
        emails.push(email.join("\n"));
        email = null;
        return say(afterKeeping());
      }
      if (line.startsWith("RCPT TO")) return say(answerTo(line));
      if (line !== "DATA") return say(line === "QUIT" ? "221 bye" : "250 ok");
      email = [];
      return say("354 go on");
    };
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (data) => {
      const lines = (rest + data.toString("utf8")).split("\r\n");
      rest = lines.pop() ?? "";
      lines.forEach(take);
    });
    say("220 ready");
  }

  const server = createServer(talk);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  const own = typeof address === "object" && address ? address.port : port;
  return {
    emails,
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    async close() {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
