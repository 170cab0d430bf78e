import type { Supervised } from "./platform.mjs";

/** Waits until each process says that it is ready, and is of this start; else a sentence that names who is not. */
export function untilReady(
  asked: readonly { readonly process: Supervised; readonly url: () => string }[],
  options: {
    /** They cannot be asked. */
    readonly others: readonly Supervised[];
    readonly launchId: string;
    readonly timeoutMs: number;
  },
): Promise<void>;
