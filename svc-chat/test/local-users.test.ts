import { createClient } from "redis";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startHoldingProxy } from "./testing/held-replies.ts";
import { PATIENT, startPubsub, typing } from "./testing/pubsub-instance.ts";
import { hasRedis, ownRedis } from "@tutorsetu/service-kit/testing/redis-server";

const NEVER = { probeMs: 600_000, countMs: 600_000 };

/** Nothing is published for those who are connected to one instance only: it must not hold them for such too long. */
describe.skipIf(!hasRedis())("users of one instance only (needs redis-server on PATH)", () => {
  let redis: Awaited<ReturnType<typeof ownRedis>>;
  const ends: (() => unknown)[] = [];
  let people = 0;

  beforeAll(async () => {
    redis = await ownRedis();
    redis.start();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(() => redis.stop());

  async function instance(url: string) {
    const started = startPubsub({ url, ...NEVER });
    ends.push(() => started.pubsub.close());
    await vi.waitFor(() => expect(started.pubsub.isUnavailable()).toBe(false), PATIENT);
    return started;
  }

  /** Two instances; of one, Redis has answered nothing yet about a user who connected to it. */
  async function asked() {
    const who = `person-${++people}`;
    const proxy = await startHoldingProxy(redis.url);
    ends.push(() => proxy.close());
    const [here, there] = [await instance(proxy.url), await instance(redis.url)];
    proxy.hold();
    await here.pubsub.subscribe(who);
    await vi.waitFor(() => expect(proxy.heldCount()).toBe(1), PATIENT);
    /** Replies keep their order: with a later one, the one that was held is there, too. */
    const answer = async () => {
      proxy.release();
      await here.pubsub.announceDrain();
    };
    const expectPublished = async () => {
      here.pubsub.publish(who, typing("late"));
      await vi.waitFor(() => expect(there.delivered).toEqual([[who, typing("late")]]), PATIENT);
    };
    return { who, here, there, proxy, answer, expectPublished };
  }

  it("publishes for those who connect to another instance before Redis has said that there is none", async () => {
    const { who, here, there, answer, expectPublished } = await asked();
    await there.pubsub.subscribe(who);
    there.pubsub.publish(who, typing("{}"));
    await vi.waitFor(() => expect(here.delivered).toHaveLength(1), PATIENT);
    await answer();
    await expectPublished();
  });

  it("publishes for those who have left before Redis has said that they are here only", async () => {
    const { who, here, there, answer, expectPublished } = await asked();
    const looking = createClient({ url: redis.url }).on("error", () => {});
    await looking.connect();
    ends.push(() => looking.destroy());
    here.pubsub.unsubscribe(who);
    await vi.waitFor(async () => {
      const channels = await looking.sendCommand(["PUBSUB", "SHARDCHANNELS", "chat:u:*"]);
      expect(channels).not.toContain(`chat:u:${who}`);
    }, PATIENT);
    await there.pubsub.subscribe(who);
    await answer();
    await expectPublished();
  });

  it.each(["before", "after"])(
    "publishes for those who connect to another instance while this one cannot hear, %s Redis has said that there is none",
    async (order) => {
      const { who, here, there, proxy, answer, expectPublished } = await asked();
      if (order === "after") await answer();
      proxy.cutSubscribers();
      await vi.waitFor(() => expect(here.pubsub.isUnavailable()).toBe(true), PATIENT);
      await there.pubsub.subscribe(who);
      // Whatever it had to say before has been said.
      await there.pubsub.announceDrain();
      proxy.admitSubscribers();
      await vi.waitFor(() => expect(here.pubsub.isUnavailable()).toBe(false), PATIENT);
      if (order === "before") await answer();
      await expectPublished();
    },
  );
});
