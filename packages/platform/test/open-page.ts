import { connectSocket } from "@tutorsetu/chat-client/socket-transport";
import { vi } from "vitest";
import type { Somebody } from "./rolling/people.ts";

const PATIENCE = { timeout: 30_000, interval: 100 };

/** An open page of somebody, and the news it was told. */
export async function page(who: Somebody) {
  const told: Readonly<Record<string, string>>[] = [];
  const ignore = () => {};
  const connection = await connectSocket(
    { me: who.id, token: who.token },
    {
      onStatus: ignore,
      onMessage: ignore,
      onDegraded: ignore,
      onResync: ignore,
      onPointer: ignore,
      onTyping: ignore,
      onPresence: ignore,
      onBlocked: ignore,
      onNotification: ({ data }) => told.push(data),
      onRefused: ignore,
    },
  );
  await vi.waitUntil(() => connection.isOnline(), PATIENCE);
  await connection.sync({});
  return { told, close: () => connection.close() };
}
