import { KEPT_AT } from "@tutorsetu/contracts/web/offline";
import { ownerNow } from "../../bundled/forms/sending.ts";
import { database, type SeenReply } from "./database.ts";
import { setStale } from "./state.ts";

/** What is worth reading again without a network; of no list of other people's data that administrators see. */
const SUBJECTS: ReadonlySet<unknown> = new Set([
  "bookings",
  "profile",
  "children",
  "tutors",
  "tutor",
  "public-tutor",
  "students",
  "student",
  "reviews",
  "blogs",
  "blog",
  "comments",
  "conversations",
  "conversation",
  "peer",
  "notices",
]);

const DAY_MS = 86_400_000;
export const MAX_AGE_MS = 14 * DAY_MS;
export const MAX_REPLIES = 80;
const MAX_LENGTH = 400_000;

const idOf = (owner: string, key: readonly unknown[]) => JSON.stringify([owner, ...key]);

/** When the page came that is open, where the worker has kept it. */
function pageKeptAt() {
  const said = document.querySelector<HTMLMetaElement>(`meta[name="${KEPT_AT}"]`);
  return said ? Number(said.content) : null;
}

/** Keeps a reply, unless its person has gone meanwhile; the oldest give way. */
export async function keep(
  owner: string,
  key: readonly unknown[],
  reply: unknown,
  isFromPage = false,
) {
  if (!SUBJECTS.has(key[0]) || owner !== ownerNow()) return;
  const id = idOf(owner, key);
  const since = isFromPage ? pageKeptAt() : null;
  setStale(id, since);
  if (since !== null) return;
  // What cannot be kept is not missed until there is no network.
  await put({ id, owner, at: Date.now(), reply }).catch(() => {});
}

async function put(row: SeenReply) {
  if (JSON.stringify(row.reply).length > MAX_LENGTH) return;
  const db = await database();
  const change = db.transaction("replies", "readwrite");
  // Whoever has signed out since leaves nothing.
  if (row.owner !== ownerNow()) return;
  await change.store.put(row);
  const owned = await change.store.index("owner").getAll(IDBKeyRange.only(row.owner));
  const tooMany = owned.toSorted((a, b) => b.at - a.at).slice(MAX_REPLIES);
  await Promise.all(tooMany.map(({ id }) => change.store.delete(id)));
  await change.done;
}

/** The last reply of this query for this person, if it is not too old. From now on the page says so. */
export async function recall(owner: string, key: readonly unknown[]) {
  if (!SUBJECTS.has(key[0]) || owner !== ownerNow()) return undefined;
  const id = idOf(owner, key);
  const found = await (await database()).get("replies", id);
  if (!found || owner !== ownerNow() || Date.now() - found.at > MAX_AGE_MS) return undefined;
  setStale(id, found.at);
  return found;
}

/** The subjects of what stands in on this page. */
export const subjectsOf = (stale: ReadonlyMap<string, number>) =>
  new Set([...stale.keys()].map((id) => (JSON.parse(id) as string[])[1] ?? "")); // safe: made by `idOf`
