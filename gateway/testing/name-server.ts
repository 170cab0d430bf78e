import { createSocket } from "node:dgram";
import { decode, encode, type Packet } from "dns-packet";
import { onTestFinished } from "vitest";

type Zone = Record<string, readonly string[]>;

/** A name server whose answers a test changes; while it is `silent` it answers nothing, as one that is away. */
export async function nameServer(zone: Zone) {
  const state = { silent: false, asked: 0 };
  const socket = createSocket("udp4");
  socket.on("message", (message, from) => {
    state.asked++;
    if (state.silent) return;
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    const type = question?.type === "AAAA" ? "AAAA" : "A";
    const all = zone[question?.name ?? ""];
    const isOfType = (address: string) => address.includes(":") === (type === "AAAA");
    const name = question?.name ?? "";
    const answers = (all ?? [])
      .filter(isOfType)
      .map((data) => ({ type, name, data, ttl: 0 }) as const);
    const NXDOMAIN = 3;
    const packet: Packet = {
      type: "response",
      id: id ?? 0,
      flags: all ? 0 : NXDOMAIN,
      questions,
      answers,
    };
    socket.send(encode(packet), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => void socket.close());
  return { zone, state, address: `127.0.0.1:${socket.address().port}` };
}
