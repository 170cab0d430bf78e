import { contentInternal } from "@tutorsetu/contracts/apis";
import type { NamedIn } from "@tutorsetu/contracts/security/privacy";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import { bySystem } from "../policy.ts";
import type { Erased, Erasure } from "../store/erasure.ts";

export interface EraseDeps {
  readonly erasure: Erasure;
  /** Null where there is none: then nobody has been told anything. */
  readonly content: ServiceClient | null;
}

/** What svc-content takes at once. */
const BATCH = 100;

/**
 * Removes a name from what others keep here, and from the notices that svc-content made of it. Those first: afterwards
 * nobody knows which they are. Rejects while svc-content is unavailable; it may be called again.
 */
export async function erasePerson({ erasure, content }: EraseDeps, erased: Erased): Promise<void> {
  const { userId } = erased;
  const send = async (notices: readonly NamedIn[]) => {
    if (content && notices.length > 0)
      await content.call(contentInternal.namedInNotices, {
        params: { userId },
        body: { notices: [...notices] },
      });
  };
  let batch: NamedIn[] = [];
  for await (const named of erasure.namedIn(erased)) {
    batch.push(named);
    if (batch.length < BATCH) continue;
    await send(batch);
    batch = [];
  }
  await send(batch);
  await erasure.erase(bySystem(erased));
}
