// Whether a gateway reads a store: what it serves is what the store's pointers say.
import type { LivePlatform } from "@tutorsetu/contracts/web/compatibility";
import { readPointer } from "@tutorsetu/releases/pointer";
import type { RemotesStore } from "@tutorsetu/releases/store";

/** Null where a pointer stands that nobody can read: what comes replaces it. */
async function pointedIn(store: RemotesStore, name: string): Promise<string | null> {
  const text = await store.pointer(name);
  if (text === null) return "";
  try {
    const versions = readPointer(name, text).map(({ metadata }) => metadata.version);
    return versions.toSorted().join(" ");
  } catch {
    return null;
  }
}

const servedBy = ({ remotes }: LivePlatform, name: string) =>
  remotes
    .filter((one) => one.name === name && one.isReleased)
    .map(({ version }) => version)
    .toSorted()
    .join(" ");

/** False when the store and the gateway tell different things, of this remote or else of every other one. */
export async function isRead(store: RemotesStore, name: string, platform: LivePlatform) {
  if (!platform.hasStore) return false;
  const others = [
    ...(await store.names()),
    ...platform.remotes.filter(({ isReleased }) => isReleased).map((one) => one.name),
  ];
  const told = await Promise.all(
    [...new Set([name, ...others])].map(async (one) => ({
      one,
      pointed: await pointedIn(store, one),
      served: servedBy(platform, one),
    })),
  );
  const some = told.filter(({ pointed, served }) => pointed !== "" || served !== "");
  const own = some.find(({ one }) => one === name);
  if (own) return own.pointed === own.served || own.pointed === null;
  return some.length === 0 || some.some(({ pointed, served }) => pointed === served);
}
