import { describe, expect, test } from "vitest";
import { versionFor } from "../src/canary-share.ts";
import { buildOf, canaryOf, defaultOf, type Entry, readPointer, SCHEMA } from "../src/pointer.ts";
import { stores } from "../src/testing/stores.ts";
import { name, fixture } from "./fixture.ts";

const [[, folder]] = stores;

describe("a canary", () => {
  const VISITORS = 10_000;
  const visitors = Array.from({ length: VISITORS }, (_, i) => i.toString(16).padStart(16, "0"));
  const inside = (entries: readonly Entry[]) => {
    const canary = canaryOf(entries)?.metadata.version;
    return new Set(
      visitors.filter((id) => versionFor(name, entries, id).metadata.version === canary),
    );
  };

  test("of 10 percent reaches 10 percent of 10,000 visitors, always the same ones, and keeps them while it grows", async () => {
    const { publish, pointed } = await fixture(folder);
    await publish("1.0.0");
    await publish("2.0.0", 10);
    const tenth = inside(await pointed());
    expect(Math.abs(tenth.size / VISITORS - 0.1)).toBeLessThan(0.01);
    expect(inside(await pointed())).toEqual(tenth);
    await publish("2.0.0", 30);
    const third = inside(await pointed());
    expect(Math.abs(third.size / VISITORS - 0.3)).toBeLessThan(0.015);
    expect([...tenth].filter((who) => !third.has(who))).toEqual([]);
    await publish("2.0.0");
    const after = await pointed();
    expect(new Set(visitors.map((id) => versionFor(name, after, id).metadata.version))).toEqual(
      new Set(["2.0.0"]),
    );
  });

  test("reaches other visitors with each version", async () => {
    const { publish, pointed } = await fixture(folder);
    await publish("1.0.0");
    await publish("2.0.0", 10);
    const first = inside(await pointed());
    await publish("3.0.0", 10);
    const both = [...inside(await pointed())].filter((who) => first.has(who));
    expect(both.length).toBeLessThan(VISITORS * 0.03);
  });

  test.each([0, -1, 101, Number.NaN])("of %d percent is rejected", async (share) => {
    const { publish } = await fixture(folder);
    await publish("1.0.0");
    await expect(publish("2.0.0", share)).rejects.toThrow(
      /^A canary is more than 0 and at most 100 percent of people\.$/,
    );
  });

  test("needs an earlier release", async () => {
    const { publish } = await fixture(folder);
    await expect(publish("1.0.0", 10)).rejects.toThrow(
      /^mf-blogs has no release yet\. Release it to everybody first\.$/,
    );
    await publish("1.0.0");
    await expect(publish("1.0.0", 10)).rejects.toThrow(
      /^mf-blogs 1\.0\.0 is what everybody has already\.$/,
    );
  });
});

describe("a pointer is rejected", () => {
  /** A good pointer, changed. */
  async function changed(step: (entries: Entry[]) => unknown) {
    const { publish, pointed } = await fixture(folder);
    await publish("1.0.0");
    await publish("2.0.0", 10);
    const entries = structuredClone([...(await pointed())]);
    step(entries);
    return JSON.stringify({ schema: SCHEMA, microFrontends: { [name]: entries } });
  }

  test.each<[string, (entries: Entry[]) => unknown]>([
    ["that leads to another host", ([a]) => a && (a.url = "https://evil.example/mf-manifest.json")],
    ["that climbs out", ([a]) => a && (a.url = "/remotes/mf-blogs/../mf-listings/x.json")],
    ["whose version climbs out", ([a]) => a && (a.metadata.version = "../../etc")],
    ["whose traffic is not 100", ([a]) => a && (a.deployment.traffic = 11)],
    ["without a default", ([, b]) => b && (b.deployment.default = false)],
    ["with its default first", (entries) => entries.reverse()],
    ["with a version twice", ([a, b]) => a && b && (a.metadata.version = b.metadata.version)],
    ["without an integrity", ([a]) => a && (a.metadata.integrity = "md5-abc")],
    ["with two defaults", ([a]) => a && (a.deployment.default = true)],
    [
      "whose traffic is less than nothing",
      ([a, b]) => a && b && ((a.deployment.traffic = -10), (b.deployment.traffic = 110)),
    ],
    ["that remembers too much", ([, b]) => b && (b.extras.previous = Array(11).fill(buildOf(b)))],
    ["that names nothing", (entries) => entries.splice(0)],
  ])("%s", async (_what, step) => {
    const text = await changed(step);
    expect(() => readPointer(name, text)).toThrow(/^(?:The|A) pointer/);
  });

  test("when it is half written, of another schema or of another remote", async () => {
    const text = await changed(() => {});
    expect(() => readPointer(name, text)).not.toThrow();
    expect(() => readPointer(name, text.slice(0, -20))).toThrow(/ JSON; it may be half written\.$/);
    expect(() => readPointer(name, text.replace("v1-pre", "v9"))).toThrow("schema");
    expect(() => readPointer("mf-listings", text)).toThrow(
      /^The pointer does not name mf-listings\.$/,
    );
  });

  test.each<[RegExp, (entries: Entry[]) => unknown]>([
    [/^The pointer leads elsewhere: x$/, ([a]) => a && (a.url = "x")],
    [
      /^The pointer's traffic adds up to 101, not to 100\.$/,
      ([a]) => a && (a.deployment.traffic = 11),
    ],
    [
      /^A pointer needs exactly one default version, as its last\.$/,
      (entries) => entries.reverse(),
    ],
    [
      /^The pointer names a version twice\.$/,
      ([a, b]) => a && b && (a.metadata.version = b.metadata.version),
    ],
  ])("with the sentence %s", async (sentence, step) => {
    const text = await changed(step);
    expect(() => readPointer(name, text)).toThrow(sentence);
  });

  test("but not when its canary has no visitors yet, or its list of previous versions is full", async () => {
    const text = await changed(([a, b]) => {
      if (!a || !b) return;
      a.deployment.traffic = 0;
      b.deployment.traffic = 100;
      b.extras.previous = Array(10).fill(buildOf(b));
    });
    expect(readPointer(name, text)).toHaveLength(2);
  });

  test("when its default version is asked for and there is none", () => {
    expect(() => defaultOf([])).toThrow(/^A pointer needs exactly one default version\.$/);
  });
});
