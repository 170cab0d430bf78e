// What the main thread and a worker say to each other.
import type { Language } from "@tutorsetu/contracts/web/server-bundle";

/** A server bundle: its text, and where the browser finds the other files of its version. */
export interface Bundle {
  readonly name: string;
  readonly code: string;
  readonly assetsBase: string;
}

export interface WorkerData {
  readonly shell: Bundle;
  readonly remote: Bundle | null;
  /** Counted up while pages are drawn, so that a worker that is stuck can be told from one that waits. */
  readonly beats: Int32Array<SharedArrayBuffer>;
}

export interface Task {
  /** Path and query. */
  readonly path: string;
  readonly language: Language;
}

/** A call of the contract, by its path with variables, and what it is asked with. */
export interface ReadRequest {
  readonly method: string;
  readonly path: string;
  readonly input: unknown;
}

/** What a service said; status 0 when nobody answered. */
export interface ReadReply {
  readonly status: number;
  readonly body: unknown;
}

export type ToWorker =
  | ({ readonly type: "render"; readonly id: number } & Task)
  | ({ readonly type: "reply"; readonly readId: number } & ReadReply);

/** `load` is until the last read has come, `render` what followed it. */
export type Phase = "start" | "load" | "render";

export type FromWorker =
  | { readonly type: "loaded" }
  | { readonly type: "unusable"; readonly reason: string }
  | ({ readonly type: "read"; readonly id: number; readonly readId: number } & ReadRequest)
  | {
      readonly type: "page";
      readonly id: number;
      /** As it is sent to the gateway. */
      readonly text: string;
      readonly seconds: Readonly<Record<"load" | "render", number>>;
    }
  | {
      readonly type: "failed";
      readonly id: number;
      /** A service did not answer, so the page may be well. */
      readonly isTemporary: boolean;
      readonly reason: string;
    };
