import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { publicAccess } from "@tutorsetu/contracts/access";
import { call } from "@tutorsetu/contracts/endpoint";
import { describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { breaksBetween } from "../src/contracts/compare.ts";
import { consumers } from "../src/contracts/consumers.ts";
import { lastReleased, record, sentences } from "../src/contracts/releases.ts";
import { type Call, currentTables, snapshotOf, type Tables } from "../src/contracts/snapshot.ts";

const repository = resolve(import.meta.dirname, "../../..");

function tree(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "contracts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

describe("in this repository", () => {
  /** The contracts as they are, and with `status` of every booking able to be one thing more. */
  async function planted() {
    const before = snapshotOf(await currentTables(repository));
    const text = JSON.stringify(before.bookingsApi);
    const now = text.replaceAll(
      '["pending","accepted","cancelled"]',
      '["pending","accepted","cancelled","expired"]',
    );
    expect(now).not.toBe(text);
    return { before, now: { ...before, bookingsApi: JSON.parse(now) as Tables[string] } };
  }

  test("a breaking change of bookingsApi names mf-bookings and mf-listings", async () => {
    const { before, now } = await planted();
    const text = sentences(repository, breaksBetween(before, now), "0.1.0").join("\n");
    expect(text).toContain(
      "bookingsApi.list since 0.1.0: the reply: `bookings[].bookingStatus` may be expired now.",
    );
    expect(text).toMatch(
      /bookingsApi\.list since .*\. This breaks .*mf-bookings and .*mf-listings/,
    );
    expect(text).toMatch(/bookingsApi\.create since .*\. Nobody .*called by mf-listings\./);
    expect(text).not.toContain("svc-bookings");
  });

  test("a field of a tutor that goes names mf-listings, which shows it", async () => {
    const before = snapshotOf(await currentTables(repository));
    const without = JSON.stringify(before["usersApi"]?.["allTutors"]).replace(
      '"fee":{"type":"number"},',
      "",
    );
    const allTutors = JSON.parse(without) as Call; // safe: the same call without one field
    const now = { ...before, usersApi: { ...before["usersApi"], allTutors } };
    expect(sentences(repository, breaksBetween(before, now), "0.1.0")).toEqual([
      expect.stringMatching(/`allTutor\[\]\.fee` is gone\. This breaks .*mf-listings/),
    ]);
  });

  test("a change of bookingsApi that only adds passes", async () => {
    const { before, now } = await planted();
    const { create } = (await currentTables(repository)).bookingsApi ?? {};
    expect(create).toBeDefined();
    const more = {
      ...before,
      bookingsApi: { ...before.bookingsApi, another: before.bookingsApi?.["create"] },
    };
    expect(breaksBetween(before, more as Tables)).toEqual([]);
    // What came back less often breaks nobody either.
    expect(breaksBetween(now, before).filter(({ what }) => what.startsWith("the reply"))).toEqual(
      [],
    );
  });

  test("every internal call has the service it belongs to as its provider, never as its consumer", () => {
    const find = consumers(repository);
    expect(find("usersInternal", "people")).toEqual(
      expect.arrayContaining(["svc-bookings", "svc-chat"]),
    );
    expect(find("usersInternal", "people")).not.toContain("svc-users");
    expect(find("bookingsInternal", "personGone")).toEqual(["svc-users"]);
  });
});

describe("consumers", () => {
  const files = {
    "svc-x/src/app.ts": 'import { xApi } from "@tutorsetu/contracts/x";\nxApi.one;',
    "mf-a/src/api.ts":
      'import { xCalls } from "@tutorsetu/contracts/calls/x";\nexport const x = client(xCalls);',
    "mf-a/src/page.tsx": "await x.one({});",
    "mf-b/src/api.ts":
      'import {\n  type X,\n  xApi,\n} from "@tutorsetu/contracts/x";\nconst { two } = xApi;',
    "mf-c/src/page.test.tsx": 'import { xApi } from "@tutorsetu/contracts/x"; xApi.one;',
    "shell/src/main.tsx": 'import { yApi } from "@tutorsetu/contracts/y"; yApi.one;',
  };
  test.each([
    ["a client's name, in another file", "one", ["mf-a"]],
    ["a name taken out of the table", "two", ["mf-b"]],
    ["importing the table, when nobody is seen to call", "three", ["mf-a", "mf-b"]],
  ])("are found by %s", (_how, call, slices) => {
    expect(consumers(tree(files))("xApi", call)).toEqual(slices);
  });
});

describe("a release of the contracts", () => {
  const tables = (status: string[]) =>
    snapshotOf({
      testApi: {
        get: { ...call("GET", "/x", publicAccess), reply: z.object({ status: z.enum(status) }) },
      },
    });
  const one = tables(["a"]);
  const two = tables(["a", "b"]);

  test("is recorded per version, and the newest counts", () => {
    const root = tree();
    expect(lastReleased(root)).toBeNull();
    for (const version of ["0.9.0", "0.10.0"]) expect(record(root, version, one)).toEqual([]);
    expect(lastReleased(root)).toEqual({ version: "0.10.0", tables: one });
  });

  test("from 1.0 on is broken by a major alone, and by none in silence", () => {
    const root = tree();
    record(root, "1.4.0", one);
    const isBreaking = true;
    for (const version of ["1.4.1", "1.5.0"])
      expect(record(root, version, {}, { isBreaking })).toEqual([
        "testApi.get since 1.4.0: it is gone. No slice here calls it.",
        "Keep the promise, or give packages/contracts a version that may break 1.4.0.",
      ]);
    expect(record(root, "2.0.0", {})).toHaveLength(2);
    expect(lastReleased(root)?.version).toBe("1.4.0");
    expect(record(root, "2.0.0", {}, { isBreaking })).toEqual([]);
  });

  test("that breaks a promise needs a version that may", () => {
    const root = tree();
    record(root, "0.1.0", one);
    expect(record(root, "0.1.1", two)).toEqual([
      "testApi.get since 0.1.0: the reply: `status` may be b now. No slice here calls it.",
      "Keep the promise, or give packages/contracts a version that may break 0.1.0.",
    ]);
    expect(record(root, "0.0.9", one)).toEqual(["Version 0.0.9 is older than the released 0.1.0."]);
    expect(lastReleased(root)?.version).toBe("0.1.0");
    expect(record(root, "0.2.0", two)).toEqual([
      "testApi.get since 0.1.0: the reply: `status` may be b now. No slice here calls it.",
      "0.2.0 may break 0.1.0. If all of this is meant: npm run contracts:release -- --breaking",
    ]);
    expect(lastReleased(root)?.version).toBe("0.1.0");
    expect(record(root, "0.2.0", two, { isBreaking: true })).toEqual([]);
    expect(readFileSync(join(root, "packages/contracts/releases/0.2.0.json"), "utf8")).toContain(
      '"b"',
    );
  });
});
