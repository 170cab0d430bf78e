import type { Call } from "@tutorsetu/contracts/endpoint";
import { ownerNow, type Sending } from "../../bundled/forms/sending.ts";
import { useSession } from "../../shared/session/session.ts";
import { database, rowsOf, type WaitingForm } from "./database.ts";
import { useOffline } from "./state.ts";

/** Tabs tell each other that something else waits now, or that somebody has left. */
const CHANNEL = "tutorsetu-offline";
interface Told {
  /** Who has signed out. */
  readonly left?: string;
}

let channel: BroadcastChannel | undefined;

export const tellTabs = (told: Told = {}) => channel?.postMessage(told);

/** From now on tabs hear of each other. */
export function followTabs(handle: (told: Told) => void) {
  if (!("BroadcastChannel" in globalThis)) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<Told>) => handle(data));
}

/** Shows what waits for whoever is signed in now. */
export async function showWaiting() {
  const owner = ownerNow();
  const oldestFirst = <T extends { readonly at: number }>(rows: readonly T[]) =>
    rows.toSorted((a, b) => a.at - b.at);
  const [forms, messages] = await Promise.all([rowsOf("forms", owner), rowsOf("messages", owner)]);
  if (owner !== ownerNow()) return;
  useOffline.setState({ forms: oldestFirst(forms), messages: oldestFirst(messages) });
}

const MAX_FORMS = 50;

/** Rejects when it cannot be kept. */
export async function keepToSend<E extends Call>({ id, endpoint, input, ...shown }: Sending<E>) {
  const { method, path } = endpoint;
  const row = {
    ...shown,
    id,
    owner: ownerNow(),
    at: Date.now(),
    endpoint: { method, path },
    input,
  };
  const db = await database();
  if ((await db.count("forms")) >= MAX_FORMS) throw new Error("Too much waits on this device");
  await db.put("forms", row);
  await changed();
}

async function changed() {
  await showWaiting();
  tellTabs();
}

export async function remove(id: string) {
  await (await database()).delete("forms", id);
  await changed();
}

/** Notes why it was refused; null sends it again. */
export async function setRefused(
  { refused: _before, ...row }: WaitingForm,
  refused: string | null,
) {
  const db = await database();
  const change = db.transaction("forms", "readwrite");
  // Whoever has removed it meanwhile does not want it back.
  if (await change.store.getKey(row.id))
    await change.store.put(refused === null ? row : { ...row, refused });
  await change.done;
  await changed();
}

/** Brings up to date which chat messages of a person wait. */
export async function saveMessages(
  owner: string,
  put: readonly { readonly clientMsgId: string; readonly at: string }[],
  gone: readonly string[],
) {
  const db = await database();
  const change = db.transaction("messages", "readwrite");
  const idOf = (clientMsgId: string) => `${owner}:${clientMsgId}`;
  // Somebody who has signed out leaves nothing, and whose session has ended is waited for.
  if (owner === ownerNow())
    for (const message of put) {
      const at = Date.parse(message.at);
      await change.store.put({ id: idOf(message.clientMsgId), owner, at, message });
    }
  for (const id of gone) await change.store.delete(idOf(id));
  await change.done;
  await changed();
}

export async function messagesOf(owner: string): Promise<unknown[]> {
  const rows = await rowsOf("messages", owner);
  return rows.toSorted((a, b) => a.at - b.at).map(({ message }) => message);
}

/** How much of the signed-in person would be lost with a sign-out. */
export async function countWaiting(): Promise<number> {
  if (!useSession.getState().user) return 0;
  await showWaiting();
  const { forms, messages } = useOffline.getState();
  return forms.length + messages.length;
}
