import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection, Db } from "mongodb";
import { writeMany } from "./append.ts";
import { createBatcher } from "./batcher.ts";
import { type InboxDoc, inboxId, type InboxKey, type Receipt } from "./documents.ts";
import type { InboxRepair } from "./inbox-repair.ts";

interface Claim {
  readonly receipt: Receipt;
  readonly _id: string;
  readonly seq: number;
}
type Found = Pick<InboxDoc, "_id" | "head" | Receipt>;

/** The seq of a receipt and whether it moved; null without such an inbox. */
export type Advanced = { readonly seq: number; readonly moved: boolean } | null;

/** Moves receipts forward, many in two commands: one batch is under way at a time, however many are asked for. */
export function receiptWriter(
  db: Db,
  inboxes: Collection<InboxDoc>,
  repair: Pick<InboxRepair, "repairAll">,
) {
  async function read(claims: readonly Claim[]): Promise<Map<string, Found>> {
    const _id = { $in: [...new Set(claims.map((claim) => claim._id))] };
    const projection = { head: 1, read: 1, delivered: 1 };
    const found = await inboxes.find({ _id }, { projection }).toArray();
    return new Map(found.map((inbox) => [inbox._id, inbox]));
  }

  const write = createBatcher(async (claims: readonly Claim[]): Promise<Advanced[]> => {
    const found = await read(claims);
    // A message is published before its inboxes are written, so a receipt may come first.
    const isBeyond = ({ _id, seq }: Claim) => seq > (found.get(_id)?.head ?? seq);
    const beyond = claims.filter(isBeyond);
    if (beyond.length > 0) {
      await repair.repairAll(beyond.map(({ _id }) => _id));
      for (const [id, inbox] of await read(beyond)) found.set(id, inbox);
    }
    const results = claims.map(({ _id, receipt, seq }): Advanced => {
      const was = found.get(_id);
      if (!was) return null;
      const [at, to] = [was[receipt] ?? 0, Math.min(seq, was.head)];
      if (to <= at) return { seq: at, moved: false };
      // The same receipt may be asked for twice in one batch.
      found.set(_id, { ...was, [receipt]: to });
      return { seq: to, moved: true };
    });
    const updates = claims.flatMap(({ _id, receipt }, n) => {
      const result = results[n];
      return result?.moved ? [{ q: { _id }, u: { $max: { [receipt]: result.seq } } }] : [];
    });
    if (updates.length === 0) return results;
    const [failed] = await writeMany(db, { update: inboxes.collectionName, updates });
    if (failed) throw new Error(`A receipt could not be written (${failed.code})`);
    return results;
  });

  return (
    receipt: Receipt,
    { userId, conversation }: Authorized<InboxKey>,
    seq: number,
  ): Promise<Advanced> => write({ receipt, _id: inboxId(userId, conversation), seq });
}
