import { rollBack } from "@tutorsetu/releases/release";
import { inBucket } from "@tutorsetu/releases/testing/stores";
import { describe, expect, test } from "vitest";
import { by, name, versionAt, fixture } from "../testing/releases.ts";
import { folderOf, gateway } from "../testing/gateway.ts";

describe("from a bucket", () => {
  test("serves what it last read while the bucket does not answer, also after a restart, and follows it when it is back", async () => {
    const { server, machine, store, shellFolder, publish } = await fixture(inBucket);
    await publish("1.0.0");
    await publish("2.0.0");
    const copies = folderOf({});
    const open = async () => {
      const front = await gateway({ shellFolder, store: machine(copies) });
      await front.made.opened;
      return front;
    };
    const first = await open();
    expect(await versionAt(first.url)).toBe("2.0.0");
    await server.stop();
    const { url } = await open();
    for (const one of [first.url, url]) {
      expect(await versionAt(one)).toBe("2.0.0");
      const file = `${one}/remotes/mf-blogs/2.0.0/static/entry.20000000.js`;
      expect((await fetch(file)).status).toBe(200);
    }
    await server.restart();
    await rollBack(store, { name, by });
    await expect.poll(() => versionAt(url), { timeout: 10_000 }).toBe("1.0.0");
  });

  test("follows within five seconds when the bucket has left one question without an answer", async () => {
    const { server, store, publish, open } = await fixture(inBucket);
    await publish("1.0.0");
    await publish("2.0.0");
    const { url } = await open();
    let asked = 0;
    server.intercept(({ url: path = "" }) =>
      path.includes("pointer.json") && asked++ === 0 ? "silence" : undefined,
    );
    await expect.poll(() => asked).toBeGreaterThan(0);
    await rollBack(store, { name, by });
    await expect.poll(() => versionAt(url), { timeout: 5000 }).toBe("1.0.0");
  });

  test("fetches what a page that is open for long asks for, but nothing that was never released", async () => {
    const { server, publish, open } = await fixture(inBucket);
    for (const version of ["1.0.0", "2.0.0", "3.0.0"]) await publish(version);
    const { url } = await open();
    const ask = async (path: string) => (await fetch(`${url}/remotes/mf-blogs/${path}`)).status;
    expect(await ask("1.0.0/static/entry.10000000.js")).toBe(200);
    expect(await ask("1.0.0/static/none.10000000.js")).toBe(404);
    const before = server.requests.length;
    const wrong = Array.from({ length: 20 }, (_, n) => ask(`9.0.${n}/static/entry.10000000.js`));
    expect(new Set(await Promise.all(wrong))).toEqual(new Set([404]));
    const since = server.requests
      .slice(before)
      .filter((line) => !/pointer\.json|list-type/.test(line));
    expect(since).toEqual([]);
  });
});
