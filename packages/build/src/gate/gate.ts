// Before a release's pointer is moved and after it: what does not fit is refused, and nothing is called live that is not served.
import { ReleaseRejectedError } from "@tutorsetu/releases/pointer";
import type { RemotesStore } from "@tutorsetu/releases/store";
import { candidateIn } from "./candidate.ts";
import { liveAt, NoGatewayError, platformAt } from "./live.ts";
import { refusals } from "./refusals.ts";
import { isRead } from "./store-read.ts";

const POLL_MS = 200;
const SETTLE_MS = 3000;
const SERVE_MS = 10_000;

async function eventually(step: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  for (;;) {
    if (await step()) return true;
    if (performance.now() >= end) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

interface Asked {
  readonly name: string;
  /** The built or uploaded version. */
  readonly folder: string;
  readonly store: RemotesStore;
  /** Where the store is, for people. */
  readonly place: string;
  /** The origin of a gateway. */
  readonly gateway: string;
  /** How long another release of the remote may take until the gateway has seen it. */
  readonly settleMs?: number;
}

/** Why this build is not to be released, a sentence for each reason. */
export async function reasonsAgainst(asked: Asked): Promise<string[]> {
  const { name, folder, store, place, gateway, settleMs = SETTLE_MS } = asked;
  try {
    const live = await liveAt(gateway);
    const found = refusals(candidateIn(name, folder), live);
    const isServed = await eventually(
      async () => isRead(store, name, await platformAt(gateway)),
      settleMs,
    );
    if (isServed) return found;
    return [
      ...found,
      `The gateway at ${gateway} does not read releases of ${name} from ${place}. Name its store with --store, or its gateway with --gateway.`,
    ];
  } catch (error) {
    if (error instanceof NoGatewayError) return [error.message];
    throw error;
  }
}

/** What was found, when it is let through by force; throws it otherwise. */
export function letThrough(reasons: readonly string[], isForced: boolean): readonly string[] {
  if (reasons.length === 0 || isForced) return reasons;
  throw new ReleaseRejectedError(
    [...reasons, "Nothing was released. --force releases it all the same, and is recorded."].join(
      "\n",
    ),
  );
}

/** Throws a sentence unless the gateway serves the version within a few seconds. */
export async function untilServed(gateway: string, name: string, version: string): Promise<void> {
  const isServed = async () => {
    const { remotes } = await platformAt(gateway);
    return remotes.some((one) => one.name === name && one.version === version);
  };
  if (await eventually(() => isServed().catch(() => false), SERVE_MS)) return;
  throw new ReleaseRejectedError(
    `${name} ${version} is released, but the gateway at ${gateway} does not serve it: it is not live. Look at its log, or go back: npm run rollback -w ${name}.`,
  );
}
