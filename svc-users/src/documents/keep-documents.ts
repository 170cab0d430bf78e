import { retentionMs } from "@tutorsetu/contracts/policies/retention";
import type { Person } from "../people/person.ts";
import { bySystem } from "../policy.ts";
import type { Documents } from "../store/documents/documents.ts";
import type { SealedPages } from "../store/documents/pages.ts";
import type { People } from "../store/people.ts";

interface Deps {
  readonly people: Pick<People, "findMany">;
  readonly documents: Pick<Documents, "queue" | "giveUp">;
  readonly sealedPages: SealedPages;
  readonly announceNotices: (person: Person) => void;
}

const KEPT_MS = retentionMs("documents");
/** Longer than any upload takes. */
const GRACE_MS = 3_600_000;
const BATCH = 100;

const namesOf = ({ documents = {} }: Person) =>
  Object.values(documents).flatMap(({ pages = [] }) => pages);

/** Deletes what nobody has decided about in time, and pages that belong to nothing: of uploads that broke off, and of accounts that are gone. */
export function keepDocuments({ people, documents, sealedPages, announceNotices }: Deps) {
  async function giveUp(now: Date) {
    for (;;) {
      const { docs } = await documents.queue({ limit: BATCH });
      const late = docs.filter(
        ({ document }) => now.getTime() - document.sentAt.getTime() >= KEPT_MS,
      );
      for (const waiting of late) {
        const told = await documents.giveUp(bySystem(waiting), now);
        await sealedPages.remove(bySystem(waiting.person), waiting.document.pages ?? []);
        if (told) announceNotices(told);
      }
      if (late.length < BATCH) return;
    }
  }

  async function removeUnowned(now: Date) {
    const until = new Date(now.getTime() - GRACE_MS);
    let after = "";
    for (;;) {
      const old = await sealedPages.before(until, after, BATCH);
      const owners = [...new Set(old.map(({ of }) => of))];
      const kept = new Set((await people.findMany(owners)).flatMap(namesOf));
      for (const { name, of } of old)
        if (!kept.has(name)) await sealedPages.remove(bySystem({ _id: of }), [name]);
      if (old.length < BATCH) return;
      after = old.at(-1)?.name ?? "";
    }
  }

  return async (now = new Date()): Promise<void> => {
    await giveUp(now);
    await removeUnowned(now);
  };
}
