import type { bookingsInternal } from "@tutorsetu/contracts/bookings";
import type { chatInternal } from "@tutorsetu/contracts/chat";
import type { usersInternal } from "@tutorsetu/contracts/users";
import { neighbourPerson } from "./faces.ts";
import { type Answers, isKnown, personOf } from "./world.ts";

/** What the services tell each other, out of the demo world. */
export const usersToNeighbours: Answers<typeof usersInternal> = {
  people({ query }) {
    const ids = [...new Set(query.ids.split(","))].filter(isKnown);
    return { people: ids.map((id) => neighbourPerson(personOf(id))) };
  },
  rating: () => ({ ok: true }),
  revocations: () => ({ revocations: [], now: Date.now() }),
};

export const bookingsToNeighbours: Answers<typeof bookingsInternal> = {
  personGone: () => ({ ok: true, cancelled: 0 }),
  accepted: () => ({ accepted: true }),
};

export const chatToNeighbours: Answers<typeof chatInternal> = {
  push: () => ({ ok: true }),
  blockers: () => ({ by: [] }),
  blocks: () => ({ blocks: [], next: "", more: false }),
};
