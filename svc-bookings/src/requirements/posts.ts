import type { Log } from "@tutorsetu/service-kit/outbox";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { BookingDoc } from "../bookings/booking.ts";
import { type NoticeServices, sendNotice } from "../notices/send-notice.ts";
import type { Blocks } from "../store/blocks.ts";
import type { Bookings } from "../store/bookings.ts";
import type { PostStores } from "../store/requirements/stores.ts";
import type { ApplicationDoc } from "./application.ts";
import { finishRequirement } from "./finish.ts";
import { sweepNews } from "./news.ts";
import { requirementOutbox } from "./outbox.ts";
import type { RequirementDoc } from "./requirement.ts";
import { finishAll, sweepRequirements } from "./sweep.ts";

interface Deps {
  readonly stores: PostStores;
  readonly bookings: Bookings;
  readonly blocks: Blocks;
  /** For what nobody waits for. */
  readonly users: ServiceClient;
  readonly fetchPeople: FetchPeople;
  readonly publishEvents: (doc: BookingDoc) => void;
  /** Null: nobody is told of anything. */
  readonly told: NoticeServices | null;
  readonly log: Log;
  readonly now: () => Date;
}

/** What a process does about posts beside answering: it brings on its way what was written, and sweeps. */
export function createPosts({ stores, told, users, blocks, log, ...deps }: Deps) {
  const outbox = told
    ? requirementOutbox({ pending: stores.pendingPosts, send: sendNotice(told), log })
    : null;
  const parts = {
    ...stores,
    ...deps,
    publishApplication: (doc: ApplicationDoc) => outbox?.publishApplication(doc),
    publishRequirement(doc: RequirementDoc) {
      outbox?.publishRequirement(doc);
      if (!doc.isFinishing) return;
      finishRequirement(parts, doc).catch((err: unknown) =>
        log.debug({ err }, "the end of a post is left to the sweep"),
      );
    },
  };
  return {
    parts,
    /** To be run again and again: what waits, and once a minute what is due. */
    often: {
      "notices about posts": async () => outbox?.sweep(),
      "ends of posts": () => finishAll(parts),
      "new posts": () => sweepNews({ ...parts, users, blocks }),
    },
    everyMinute: { posts: () => sweepRequirements(parts) },
  };
}
