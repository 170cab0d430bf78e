import { endCanary, release } from "@tutorsetu/releases/release";
import { versionFor } from "@tutorsetu/releases/canary-share";
import { canaryOf, defaultOf, readPointer } from "@tutorsetu/releases/pointer";
import { folderStore } from "@tutorsetu/releases/folder-store";
import type { ReleaseEvent, RemotesStore } from "@tutorsetu/releases/store";
import { expect, test } from "vitest";
import { folderOf, gateway } from "../testing/gateway.ts";
import { built } from "../testing/releases.ts";

const name = "mf-blogs";

/** A canary for half of all people, and gateways that read of it; `make` changes the store of one. */
async function site() {
  const store = folderStore(folderOf({}));
  const publish = (version: string, share = 100) =>
    release(store, { name, by: "ci", version, from: built(version[0] ?? ""), share });
  await publish("1.0.0");
  await publish("2.0.0", 50);
  const entries = async () => readPointer(name, (await store.pointer(name)) ?? "");
  const first = await entries();
  /** Cookies of people who get this version. */
  const visitors = (version: string, most: number) =>
    Array.from({ length: 10 * most }, (_, n) => n.toString(16).padStart(16, "0"))
      .filter((id) => versionFor(name, first, id).metadata.version === version)
      .slice(0, most);
  const open = async (own: RemotesStore = store) => {
    const front = await gateway({ store: own, trustedHops: 1 });
    await front.made.opened;
    return (
      version: string,
      cohort: string,
      failed: boolean,
      address = `203.0.113.${Number.parseInt(cohort, 16) % 250}`,
    ) => {
      const event = { remote: name, version, route: "/blogs" };
      const events = [
        { ...event, kind: "page_view" },
        ...(failed ? [{ ...event, kind: "error", type: "Error", message: "no" }] : []),
      ];
      return fetch(`${front.url}/api/client-events`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          cookie: `cohort=${cohort}`,
          "x-forwarded-for": address,
        },
        body: JSON.stringify({ events }),
      });
    };
  };
  const canary = async () => canaryOf(await entries())?.metadata.version;
  return { store, publish, entries, visitors, open, canary };
}
type Tell = Awaited<ReturnType<Awaited<ReturnType<typeof site>>["open"]>>;

async function all(tell: Tell, version: string, cohorts: readonly string[], failed: boolean) {
  for (const cohort of cohorts) expect((await tell(version, cohort, failed)).status).toBe(204);
}

test("a canary that fails where the rest does not is ended by itself, with the reason in the record", async () => {
  const { store, visitors, open, canary, entries } = await site();
  const tell = await open();
  await all(tell, "1.0.0", visitors("1.0.0", 12), false);
  await all(tell, "2.0.0", visitors("2.0.0", 9), true);
  await expect.poll(canary).toBeUndefined();
  expect(defaultOf(await entries()).metadata.version).toBe("1.0.0");
  const [last] = await store.history(name);
  expect(last).toMatchObject({
    by: "gateway",
    action: "rollback",
    version: "1.0.0",
    share: 100,
    reason: {
      question: "failures",
      version: "2.0.0",
      canary: { visits: 6, bad: 6 },
      rest: { visits: 12, bad: 0 },
    },
  });
});

test("nothing is ended by who has no cookie, gets another version, or is one address", async () => {
  const { visitors, open, canary } = await site();
  const tell = await open();
  const others = visitors("1.0.0", 12);
  const own = visitors("2.0.0", 20);
  await all(tell, "1.0.0", others, false);
  await all(tell, "2.0.0", others, true);
  for (const _ of own) await tell("2.0.0", "", true);
  for (const cohort of own) await tell("2.0.0", cohort, true, "198.51.100.7");
  for (const [n, cohort] of own.entries()) await tell("2.0.0", cohort, true, `2001:db8:1:2::${n}`);
  expect(await canary()).toBe("2.0.0");
});

test("on one machine people are told apart by their cookies", async () => {
  const { visitors, open, canary } = await site();
  const tell = await open();
  const here = (version: string, cohorts: readonly string[], failed: boolean) =>
    Promise.all(cohorts.map((cohort) => tell(version, cohort, failed, "127.0.0.1")));
  await here("1.0.0", visitors("1.0.0", 12), false);
  await here("2.0.0", visitors("2.0.0", 9), true);
  await expect.poll(canary).toBeUndefined();
});

test("what was released meanwhile stays, and two gateways end a canary once", async () => {
  const { store, publish, visitors, open, canary } = await site();
  const reason = {
    question: "failures",
    version: "2.0.0",
    canary: { visits: 9, bad: 9 },
    rest: { visits: 9, bad: 0 },
  } as const;
  const act = { name, by: "gateway", reason };
  const [one, other] = await Promise.allSettled([endCanary(store, act), endCanary(store, act)]);
  expect([one.status, other.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  await publish("3.0.0", 50);
  await expect(endCanary(store, act)).rejects.toThrow("mf-blogs 2.0.0 is no canary any longer.");
  expect(await canary()).toBe("3.0.0");
  const tell = await open();
  await all(tell, "2.0.0", visitors("2.0.0", 9), true);
  expect(await canary()).toBe("3.0.0");
  const actions = (await store.history(name)).map(({ action }: ReleaseEvent) => action);
  expect(actions).toEqual(["canary", "rollback", "canary", "release"]);
});

test("a store that cannot be written is asked again with the next visits", async () => {
  const { store, visitors, open, canary } = await site();
  let refusals = 1;
  const replace: RemotesStore["replace"] = async (...what) => {
    if (refusals-- > 0) throw new Error("The disk is full");
    return store.replace(...what);
  };
  const tell = await open({ ...store, replace });
  await all(tell, "1.0.0", visitors("1.0.0", 60), false);
  await all(tell, "2.0.0", visitors("2.0.0", 60), true);
  await expect.poll(canary).toBeUndefined();
  expect(refusals).toBeLessThan(1);
});
