import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { composeOf, envFile } from "./deploy-compose.ts";
import { read } from "./deploy-settings.ts";
import { containerOf, ofKind } from "./deploy-workloads.ts";

const source = await read("docker-compose.yml");
const example = Object.entries(envFile(await read("deploy/compose.env.example")));
const filledIn = Object.fromEntries(
  example.map(([name, value]) => [name, value || `of-${name.toLowerCase()}`]),
);
/** The environment of a service with these variables of the machine. */
const given = (name: string, more: object) =>
  composeOf(source, { ...filledIn, ...more }).services[name]?.environment ?? {};

test("Compose leads people to the port that is opened, unless it is told another address", () => {
  const site = (more: object) => given("svc-users", more)["SITE_URL"];
  expect(site({})).toBe("http://localhost:8080");
  expect(site({ PORT: "9000" })).toBe("http://localhost:9000");
  expect(site({ PORT: "9000", SITE_URL: "https://a.example" })).toBe("https://a.example");
});

test("a release by a container names who says so, else whoever runs Compose", () => {
  const releasedBy = (more: object) => given("mf-blogs", more)["RELEASED_BY"];
  expect([releasedBy({}), releasedBy({ USER: "asha" })]).toEqual(["compose", "asha"]);
  expect(releasedBy({ USER: "asha", RELEASED_BY: "bot" })).toBe("bot");
});

test("a release by a job of Kubernetes says so", () => {
  const remotes = ofKind("Job")
    .map(containerOf)
    .filter(({ image }) => image.includes("/mf-"));
  expect(remotes.length).toBeGreaterThan(3);
  for (const { env } of remotes)
    expect(env).toContainEqual({ name: "RELEASED_BY", value: "kubernetes" });
});

test("Compose drops every capability of everything, and lets nothing gain more", () => {
  const { services } = parse(source, { merge: true });
  for (const [name, one] of Object.entries<Record<string, unknown>>(services)) {
    const { cap_drop, security_opt } = one;
    expect([name, cap_drop, security_opt]).toEqual([name, ["ALL"], ["no-new-privileges:true"]]);
  }
  expect(services.mongo.user).toBe("mongodb");
});

test("the check of MongoDB starts its shell until it takes writes, and asks only whether it listens from then on", () => {
  const { entrypoint, healthcheck } = parse(source.replaceAll("$$", "$")).services.mongo;
  const [command, flag, script]: string[] = healthcheck.test.slice(1);
  const folder = mkdtempSync(join(tmpdir(), "mongo-check-"));
  const ready = join(folder, "ready");
  // A shell that succeeds the second time, and a port that nobody listens at.
  writeFileSync(
    join(folder, "mongosh"),
    `#!/bin/sh\necho x >> ${folder}/started\n[ "$(wc -l < ${folder}/started)" -ge 2 ]\n`,
    { mode: 0o755 },
  );
  const check = () => {
    const here = (script ?? "").replaceAll("/tmp/ready", ready).replace("/27017", "/1");
    const env = { PATH: `${folder}:${process.env["PATH"]}` };
    return spawnSync(command ?? "", [flag ?? "", here], { env }).status;
  };
  expect([check(), check()]).toEqual([1, 0]);
  expect(readFileSync(join(folder, "started"), "utf8")).toBe("x\nx\n");
  expect(check()).not.toBe(0);
  expect(readFileSync(join(folder, "started"), "utf8")).toBe("x\nx\n");
  // A container that is started again begins anew.
  expect(entrypoint[2]).toMatch(/^rm --force \S+ \/tmp\/ready\n/);
});
