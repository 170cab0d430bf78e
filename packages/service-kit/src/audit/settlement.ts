import type { Settlement } from "@tutorsetu/contracts/administration/settlements";

/** Who settled a report or a message, as it is stored with it. */
export interface StoredSettlement {
  /** The administrator's user id. */
  readonly by: string;
  readonly at: Date;
}

/** For the reply, with the name of whoever it was; nothing where nobody noted it. */
export const toSettlement = (
  stored: StoredSettlement | undefined,
  names: ReadonlyMap<string, string>,
): { settlement?: Settlement } =>
  stored ? { settlement: { by: names.get(stored.by) ?? null, at: stored.at.toISOString() } } : {};
