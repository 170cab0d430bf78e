import { rollBack } from "@tutorsetu/releases/release";
import { stores } from "@tutorsetu/releases/testing/stores";
import { describe, expect, test } from "vitest";
import {
  built,
  by,
  name,
  POINTER,
  startStopwatch,
  untilLive,
  versionAt,
  fixture,
} from "../testing/releases.ts";
import { folderOf, gateway, raw } from "../testing/gateway.ts";

describe.each(stores)("from %s", (_where, make) => {
  describe("a release", () => {
    test("and a rollback are live in less than a second, while files of every version stay", async () => {
      const { publish, store, open } = await fixture(make);
      await publish("1.0.0");
      const { url } = await open({ isAtOwnPace: true });
      expect(await versionAt(url)).toBe("1.0.0");

      await publish("2.0.0");
      let stop = startStopwatch();
      await untilLive(url, "2.0.0");
      expect(stop()).toBeLessThan(1000);
      const page = await (await fetch(`${url}/blogs`)).text();
      expect(page).toContain("/remotes/mf-blogs/2.0.0/static/entry.20000000.js");
      const old = await fetch(`${url}/remotes/mf-blogs/1.0.0/static/entry.10000000.js`);
      expect(old.status).toBe(200);
      expect(old.headers.get("cache-control")).toContain("immutable");

      await rollBack(store, { name, by });
      stop = startStopwatch();
      await untilLive(url, "1.0.0");
      expect(stop()).toBeLessThan(1000);
      const newer = await fetch(`${url}/remotes/mf-blogs/2.0.0/static/entry.20000000.js`);
      expect(newer.status).toBe(200);
    });

    test("takes the place of what is built on this machine, whose files stay for open pages", async () => {
      const { publish, open } = await fixture(make, { local: built("9") });
      const { url } = await open();
      const local = await versionAt(url);
      expect(local).toMatch(/^[0-9a-z]{8,}$/i);
      await publish("1.0.0");
      await expect.poll(() => versionAt(url), { timeout: 5000 }).toBe("1.0.0");
      const files = await Promise.all(
        [`${local}/static/entry.90000000.js`, "1.0.0/static/entry.10000000.js"].map((file) =>
          fetch(`${url}/remotes/mf-blogs/${file}`),
        ),
      );
      expect(files.map(({ status }) => status)).toEqual([200, 200]);
    });
  });

  describe("a canary", () => {
    test("is sticky by a cookie that exists only while it runs", async () => {
      const { publish, open, store } = await fixture(make);
      await publish("1.0.0");
      const { url } = await open();
      expect((await fetch(`${url}/`)).headers.get("set-cookie")).toBeNull();
      await publish("2.0.0", 50);
      const given = async () => (await fetch(`${url}/`)).headers.get("set-cookie");
      await expect
        .poll(given, { timeout: 5000 })
        .toMatch(/^cohort=[0-9a-f]{16}; Path=\/; .*SameSite=Lax; HttpOnly$/);

      const visit = await fetch(`${url}/blogs`);
      expect(visit.headers.get("vary")).toContain("Cookie");
      const visitorId = /cohort=(\w+)/.exec(visit.headers.get("set-cookie") ?? "")?.[1] ?? "";
      const first = /\/remotes\/mf-blogs\/([\d.]+)\//.exec(await visit.text())?.[1];
      for (let i = 0; i < 5; i++) expect(await versionAt(url, visitorId)).toBe(first);
      const again = await fetch(`${url}/`, { headers: { cookie: `cohort=${visitorId}` } });
      expect(again.headers.get("set-cookie")).toBeNull();

      await rollBack(store, { name, by });
      await expect.poll(given, { timeout: 5000 }).toBeNull();
      expect(await versionAt(url, visitorId)).toBe("1.0.0");
    });

    test("has pages of its own, which the ETag of the others' pages does not stand for", async () => {
      const { publish, open } = await fixture(make);
      await publish("1.0.0");
      await publish("2.0.0", 50);
      const { url } = await open();
      const pages = new Map<string, { etag: string; cookie: string }>();
      for (let n = 0; pages.size < 2 && n < 100; n++) {
        const cookie = `cohort=${(n * 7919).toString(16).padStart(16, "0")}`;
        const page = await fetch(`${url}/`, { headers: { cookie } });
        const version = /\/remotes\/mf-blogs\/([\d.]+)\//.exec(await page.text())?.[1] ?? "";
        pages.set(version, { etag: page.headers.get("etag") ?? "", cookie });
      }
      const [one, two] = [pages.get("1.0.0"), pages.get("2.0.0")];
      if (!one || !two) throw new Error("Everybody is on one side");
      const ask = (cookie: string, etag: string) =>
        fetch(`${url}/`, { headers: { cookie, "if-none-match": etag } });
      const own = await ask(one.cookie, one.etag);
      expect([own.status, own.headers.get("vary")]).toEqual([
        304,
        "Cookie, Accept-Language, Accept-Encoding",
      ]);
      expect((await ask(one.cookie, two.etag)).status).toBe(200);
      expect((await ask(two.cookie, one.etag)).status).toBe(200);
    });

    test("reaches its share of visitors, and nobody leaves it while it grows", async () => {
      const { publish, open } = await fixture(make);
      await publish("1.0.0");
      await publish("2.0.0", 20);
      const { url } = await open();
      const visitors = Array.from({ length: 100 }, (_, i) =>
        (i * 7919).toString(16).padStart(16, "0"),
      );
      const inside = async () => {
        const versions = await Promise.all(visitors.map((id) => versionAt(url, id)));
        return new Set(visitors.filter((_, i) => versions[i] === "2.0.0"));
      };
      const before = await inside();
      expect(before.size).toBeGreaterThan(100 * 0.07);
      expect(before.size).toBeLessThan(100 * 0.34);
      await publish("2.0.0", 60);
      await expect
        .poll(async () => (await inside()).size, { timeout: 50_000 })
        .toBeGreaterThan(100 * 0.45);
      const after = await inside();
      expect([...before].filter((id) => !after.has(id))).toEqual([]);
    }, 60_000);
  });

  describe("rejects an invalid pointer and serves the last valid one", () => {
    async function broken(pointer: string) {
      const { publish, open, write } = await fixture(make);
      await publish("1.0.0");
      await publish("2.0.0");
      const front = await open();
      const counted = async (metric: string) =>
        new RegExp(
          `gateway_release_pointer_${metric}\\{[^}]*remote="mf-blogs"[^}]*\\} (\\d+)`,
        ).exec(await (await fetch(`${front.url}/metrics`)).text())?.[1];
      // Nothing can be seen to increase that was not there before.
      expect(await counted("rejected_total")).toBe("0");
      expect(await counted("invalid")).toBe("0");
      write(POINTER, pointer);
      await expect.poll(() => counted("rejected_total"), { timeout: 5000 }).toBe("1");
      expect(await counted("invalid")).toBe("1");
      return front;
    }

    test.each<[string, string]>([
      ["half written", '{"schema": "https://raw.git'],
      ["empty", ""],
      ["of another shape", '{"remotes": []}'],
    ])("when it is %s", async (_what, text) => {
      const { url } = await broken(text);
      expect(await versionAt(url)).toBe("2.0.0");
    });

    test("when it names a version that was never uploaded, or one whose files were changed", async () => {
      const { store, publish, open, write, remove } = await fixture(make);
      await publish("1.0.0");
      await publish("2.0.0");
      const [good, older] = (await store.history(name)).map(({ pointer }) => pointer);
      const { url } = await open();
      write(`${name}/1.0.0/static/only-here.txt`, "changed by somebody");
      write(POINTER, older ?? "");
      const rejected = async () =>
        (await (await fetch(`${url}/metrics`)).text()).split("pointer_rejected_total{")[1];
      await expect.poll(rejected, { timeout: 5000 }).toMatch(/\} 1\n/);
      expect(await versionAt(url)).toBe("2.0.0");
      remove(`${name}/1.0.0`);
      write(POINTER, `${older} `);
      await expect.poll(rejected, { timeout: 5000 }).toMatch(/\} 2\n/);
      expect(await versionAt(url)).toBe("2.0.0");
      write(POINTER, good ?? "");
      await publish("3.0.0");
      await expect.poll(() => versionAt(url), { timeout: 5000 }).toBe("3.0.0");
    });

    test("also after a restart of the gateway", async () => {
      const { publish, open, write } = await fixture(make);
      await publish("1.0.0");
      await publish("2.0.0");
      write(POINTER, "{ broken");
      const { url } = await open();
      expect(await versionAt(url)).toBe("2.0.0");
    });

    test("and when the whole pointer is gone", async () => {
      const { publish, open, remove } = await fixture(make);
      await publish("1.0.0");
      const { url } = await open();
      remove(POINTER);
      await publish("2.0.0", 100, built("2"));
      await expect.poll(() => versionAt(url), { timeout: 5000 }).toBe("2.0.0");
    });
  });

  test("is asked for no files of a remote that was never released", async () => {
    // Safe: an async function's answer.
    const machine = ((await make()) as Awaited<ReturnType<typeof make>>).machine();
    const asked: unknown[] = [];
    const fetchRetained = async (...of: Parameters<typeof machine.fetchRetained>) => {
      asked.push(of);
      return machine.fetchRetained(...of);
    };
    const remotes = [{ name, folder: built("9") }];
    const shellFolder = folderOf({ "index.html": "<!doctype html>" });
    const front = await gateway({ shellFolder, remotes, store: { ...machine, fetchRetained } });
    await front.made.opened;
    const missing = await fetch(`${front.url}/remotes/mf-blogs/7.0.0/static/entry.70000000.js`);
    expect([missing.status, asked]).toEqual([404, []]);
  });

  test.each([
    "/remotes/mf-blogs/pointer.json",
    "/remotes/mf-blogs/history.jsonl/x",
    "/remotes/mf-blogs/1.0.0/.incoming/x",
    "/remotes/mf-blogs/../mf-blogs/pointer.json",
    "/remotes/mf-blogs/1.0.0/../pointer.json",
    "/remotes/mf-blogs/1.0.0/%2e%2e/pointer.json",
    "/remotes/mf-blogs/..%2fpointer.json/x",
    "/remotes/../pointer.json",
  ])("%s shows nothing of the store", async (path) => {
    const { publish, open, files } = await fixture(make);
    await publish("1.0.0");
    const { port } = await open();
    expect(files(name)).toContain("pointer.json");
    const said = await raw(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(said).toMatch(/^HTTP\/1\.1 (400|404) /);
    expect(said).not.toContain("frontend-discovery");
  });
});
