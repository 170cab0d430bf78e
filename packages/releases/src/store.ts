import type { Build } from "./pointer.ts";

/** Visits of a version, and how many of them failed or were slow. */
interface Visits {
  readonly visits: number;
  readonly bad: number;
}

/** Why a canary was ended by itself. */
export interface RollbackReason {
  readonly question: "failures" | "slow_paints";
  /** What was ended. */
  readonly version: string;
  readonly canary: Visits;
  readonly rest: Visits;
}

/** An entry of the audit record: one change of a remote's pointer. */
export interface ReleaseEvent {
  readonly at: string;
  /** A person's id, or the account of the machine that released. */
  readonly by: string;
  readonly action: "release" | "canary" | "rollback";
  readonly version: string;
  /** Percent of visitors who get `version`. */
  readonly share: number;
  /** Why it does not fit what was live, where it was let through by force. */
  readonly forced?: readonly string[];
  /** Of a rollback that nobody asked for. */
  readonly reason?: RollbackReason;
  /** The pointer's whole text from then on. */
  readonly pointer: string;
}

/** Where remotes are uploaded and their pointers live. Versions never change; pointers are replaced whole. */
export interface RemotesStore {
  /** How often its pointers may be polled. */
  readonly pollIntervalMs: number;
  readonly names: () => Promise<string[]>;
  /** Null when there is none. */
  readonly pointer: (name: string) => Promise<string | null>;
  /** Replaces the pointer and records why, unless it is no longer `expected`: then nothing happens and the answer is false. */
  readonly replace: (
    name: string,
    expected: string | null,
    event: ReleaseEvent,
  ) => Promise<boolean>;
  /** Newest first. */
  readonly history: (name: string) => Promise<ReleaseEvent[]>;
  /** Uploads a built folder whole or not at all; the same content may be uploaded again. */
  readonly upload: (name: string, version: string, from: string, at: Date) => Promise<Build>;
  /** What was uploaded as this version, named as of `at`; null when nothing was. */
  readonly uploaded: (name: string, version: string, at: Date) => Promise<Build | null>;
  /** The folder with a version's files, as listed when it was uploaded; throws a sentence when one is missing or changed. */
  readonly verified: (
    name: string,
    build: Pick<Build, "version" | "files" | "integrity">,
  ) => Promise<string>;
  /** Fetches an earlier released version into its folder when it is stored elsewhere; false when there is none. */
  readonly fetchRetained: (name: string, version: string) => Promise<boolean>;
  /** The folder of a version, whether it is there or not. */
  readonly folderOf: (name: string, version: string) => string;
  /** Version → when it was uploaded. */
  readonly versions: (name: string) => Promise<ReadonlyMap<string, Date>>;
  readonly remove: (name: string, version: string) => Promise<void>;
}
