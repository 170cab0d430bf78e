import type { bookingsInternal, chatInternal, usersInternal } from "@tutorsetu/contracts/apis";
import { internalPerson } from "./faces.ts";
import { type Answers, isKnown, personOf } from "./context.ts";

/** What the services tell each other, out of the demo data. */
export const usersInternalStub: Answers<typeof usersInternal> = {
  people({ query }) {
    const ids = [...new Set(query.ids.split(","))].filter(isKnown);
    return { people: ids.map((id) => internalPerson(personOf(id))) };
  },
  rating: () => ({ ok: true }),
  revocations: () => ({ revocations: [], now: Date.now() }),
};

export const bookingsInternalStub: Answers<typeof bookingsInternal> = {
  personGone: () => ({ ok: true, cancelled: 0 }),
  accepted: () => ({ accepted: true }),
};

export const chatInternalStub: Answers<typeof chatInternal> = {
  push: () => ({ ok: true }),
  blockers: () => ({ by: [] }),
  blocks: () => ({ blocks: [], next: "", more: false }),
};
