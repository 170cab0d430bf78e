import { expect, test } from "vitest";
import { parse } from "yaml";
import { composeOf, envFile } from "./deploy-compose.ts";
import { read } from "./deploy-settings.ts";

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

test("Compose drops every capability of everything, and lets nothing gain more", () => {
  const { services } = parse(source, { merge: true });
  for (const [name, one] of Object.entries<Record<string, unknown>>(services)) {
    const { cap_drop, security_opt } = one;
    expect([name, cap_drop, security_opt]).toEqual([name, ["ALL"], ["no-new-privileges:true"]]);
  }
  expect(services.mongo.user).toBe("mongodb");
});

test("Compose checks what has started often, and what runs seldom", () => {
  const { services } = parse(source, { merge: true });
  for (const name of ["mongo", "redis", "mailpit"]) {
    const { interval, start_interval } = services[name].healthcheck;
    expect([name, interval]).toEqual([name, "30s"]);
    expect(Number.parseInt(start_interval, 10)).toBeLessThan(5);
  }
});
