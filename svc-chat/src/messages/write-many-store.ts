import type { Db } from "mongodb";

type Write =
  | { readonly insert: string; readonly documents: readonly object[] }
  | { readonly update: string; readonly updates: readonly object[] };

interface WriteError {
  readonly index: number;
  readonly code: number;
}

/**
 * Many writes in one command, each for itself; answers which were refused.
 * The driver's own bulk writes make objects of every one of them, which costs a busy instance a fifth of its time.
 */
export async function writeMany(db: Db, write: Write): Promise<readonly WriteError[]> {
  const reply = await db.command({ ...write, ordered: false, writeConcern: { w: "majority" } });
  // What is not known to be kept by a majority may be gone after a failover, so it is not acknowledged.
  if (reply["writeConcernError"]) throw new Error("The store did not confirm a write");
  return (reply["writeErrors"] ?? []) as WriteError[]; // safe: the wire protocol says so
}
