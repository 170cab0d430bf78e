import type { Call, Input } from "@tutorsetu/contracts/endpoint";
import { useSession } from "../../shared/session/session.ts";

/** A form's request that waits for a network. */
export interface Sending<E extends Call> {
  /** The idempotency key: the service makes one thing of it, however often it comes. */
  readonly id: string;
  readonly kind: "contact" | "booking" | "comment";
  /** Whom or what it is about, and what was written, for the list of what waits. */
  readonly about: string;
  readonly text: string;
  readonly endpoint: E;
  readonly input: Input<E>;
}

/** The header that services know a repetition by. */
export const onceHeader = (id: string) => ({ "Idempotency-Key": `"${id}"` });

/** Whose what is read or written now is; empty where nobody is signed in. */
export const ownerNow = () => useSession.getState().user?._id ?? "";
