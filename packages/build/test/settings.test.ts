import { parse } from "yaml";
import * as z from "zod";
import { describe, expect, test } from "vitest";
import type { Compose } from "./deploy-compose.ts";
import { read, settingsOf } from "./deploy-settings.ts";
import { containerOf, deployments, programs } from "./deploy-workloads.ts";

const processes = await Promise.all(
  programs.map(async (name) => ({ name, ...(await settingsOf(name)) })),
);
const all = new Set(processes.flatMap(({ names }) => [...names]));

/** Name → default, from the table of settings. */
async function documented(): Promise<Map<string, string>> {
  const [, section = ""] = (await read("docs/operations.md")).split("\n## Settings\n");
  const [table = ""] = section.split("\n## ");
  return new Map(
    [...table.matchAll(/^\| `(\w+)` *\| [^|]+ \| ([^|]+) \|/gm)].map(
      ([, name = "", value = ""]) => [name, value.trim()],
    ),
  );
}

/** Those that compose does not hand on: what the image and the file itself settle, and what only developers need. */
const NOT_IN_COMPOSE = new Set(
  [
    "PORT HOST MAIL_DIR MAIL_PAGE SEED_ONLY SEED_TUTORS SEED_STUDENTS",
    "REMOTES REMOTES_COPIES RESOLVE_EVERY_MS DNS_SERVERS",
    "AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_REGION AWS_ENDPOINT_URL",
    // svc-bookings and svc-content read it with what all services share, and count in their own process.
    "REDIS_URL",
  ].flatMap((line) => line.split(" ")),
);

const Scalar = z.union([z.string(), z.number(), z.boolean()]);
/** Each process has its own. */
const DIFFERENT = new Set(["PORT", "HOST"]);

describe("every setting that a process reads", () => {
  test("is in the table of docs/operations.md, which names no other", async () => {
    expect([...(await documented()).keys()].toSorted()).toEqual([...all].toSorted());
  });

  test("has the default that the table says", async () => {
    const table = await documented();
    for (const { defaults } of processes)
      for (const [name, stored] of Object.entries(defaults)) {
        if (DIFFERENT.has(name)) continue;
        // A number, a word or an empty list.
        const isNone = stored === undefined || (Array.isArray(stored) && stored.length === 0);
        const value = isNone ? "–" : `\`${Scalar.parse(stored)}\``;
        expect([name, table.get(name)]).toEqual([name, value]);
      }
  });

  test.each(processes)("reaches $name in compose, or is settled there", async ({ name, names }) => {
    const source = await read("docker-compose.yml");
    const { services: given } = parse(source, { merge: true }) as Compose; // safe: `slips` finds faults of the file
    const handedOn = Object.keys(given[name]?.environment ?? {});
    const missing = [...names].filter((one) => !handedOn.includes(one) && !NOT_IN_COMPOSE.has(one));
    expect(missing).toEqual([]);
    expect(handedOn.filter((one) => !names.has(one))).toEqual([]);
  });

  test("can be set on Kubernetes, where a deployment does not say it already", () => {
    expect(deployments()).toHaveLength(programs.length);
    for (const deployment of deployments())
      expect(containerOf(deployment)).toHaveProperty("envFrom", [
        { configMapRef: { name: "settings", optional: true } },
      ]);
  });

  test("is one that there is, in the settings of npm start", async () => {
    const [, section = ""] = (await read("README.md")).split("\n## Settings of `npm start`\n");
    const [table = ""] = section.split("\n## ");
    const named = [...table.matchAll(/^\| ((?:`\w+` ?)+)/gm)].flatMap(
      ([, cell = ""]) => cell.match(/\w+/g) ?? [],
    );
    expect(named).toContain("ADMIN_SECOND_FACTOR");
    // Of the launcher alone.
    expect(named.filter((name) => !all.has(name))).toEqual(["DATA_DIR", "RENDERER"]);
  });
});
