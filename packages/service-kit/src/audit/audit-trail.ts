// What services know of the audit record: no driver, so that a program without a store can be one of them.
import type {
  AuditChain,
  AuditEntry,
  AuditKind,
  AuditQuery,
} from "@tutorsetu/contracts/security/audit";
import type { NewEntry } from "./entry.ts";

export interface AuditPage {
  readonly entries: AuditEntry[];
  readonly nextCursor: string | null;
}

/** `kinds`: those of one of them only. */
export type TrailQuery = AuditQuery & { readonly kinds?: readonly AuditKind[] };

/** The audit record of one service: append only, its entries chained by hash. */
export interface AuditTrail {
  /** Resolves once the entry is stored; rejects when it cannot be. */
  write(entry: NewEntry): Promise<void>;
  /** As `write`, for what comes in floods: the same within a minute is one entry with a count. */
  count(entry: NewEntry): Promise<void>;
  page(query: TrailQuery): Promise<AuditPage>;
  /** What the last check of the chain found, at most a minute old; a long check is not waited for. */
  chain(): Promise<AuditChain>;
  /** Checks the whole chain now. */
  verify(): Promise<AuditChain>;
  /** Stores what is counted but not stored; before the process ends. */
  flush(): Promise<void>;
  metrics(): Promise<string>;
}
