import { silent } from "@tutorsetu/service-kit/testing/app";
import type { Db } from "mongodb";
import type { BookingDoc } from "../src/bookings/booking.ts";
import type { NoticeServices } from "../src/notices/send-notice.ts";
import { createPosts } from "../src/requirements/posts.ts";
import type { Blocks } from "../src/store/blocks.ts";
import type { Bookings } from "../src/store/bookings.ts";
import { postStores } from "../src/store/requirements/stores.ts";
import { fakePosts } from "./fake-posts.ts";

interface Deps {
  readonly bookings: Bookings;
  readonly blocks: Blocks;
  readonly told: NoticeServices;
  readonly published: BookingDoc[];
  readonly now: () => Date;
}

/** What the service has of posts, for tests. */
export function postHarness(db: Db, { bookings, blocks, told, published, now }: Deps) {
  const postStore = postStores(db);
  const posts = fakePosts();
  const { parts, often } = createPosts({
    stores: postStore.stores,
    bookings,
    blocks,
    users: posts.client,
    fetchPeople: told.fetchPeople,
    publishEvents: (doc) => void published.push(doc),
    told,
    log: silent,
    now,
  });
  // What follows from the end of a post, and what is told of it, waits for the sweep, as after a kill.
  const finishing = { ...parts, publishApplication: () => {}, publishRequirement: () => {} };
  return {
    postStore,
    posts,
    finishing,
    postNotices: { sweep: often["notices about posts"] },
  };
}
