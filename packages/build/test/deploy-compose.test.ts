import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { remoteSlices, serviceSlices } from "../src/slices.ts";
import { composeOf, type ComposeService, envFile, slips } from "./deploy-compose.ts";
import { onPath, read, repository, run, settingsOf } from "./deploy-settings.ts";

const source = await read("docker-compose.yml");
const example = await read("deploy/compose.env.example");
const filledIn: Readonly<Record<string, string>> = {
  ...envFile(example),
  INTERNAL_SECRET: "0123456789abcdef0123456789abcdef",
  RENDERER_SECRET: "another0123456789abcdef0123456789",
  MONGO_PASSWORD: "password",
  MONGO_PASSWORD_USERS: "of-users",
  MONGO_PASSWORD_BOOKINGS: "of-bookings",
  MONGO_PASSWORD_CHAT: "of-chat",
  MONGO_PASSWORD_CONTENT: "of-content",
  REDIS_PASSWORD: "of-redis",
  ADMIN_EMAIL: "admin@example.com",
  ADMIN_PASSWORD: "password",
};
const compose = composeOf(source, filledIn);
const services = Object.entries(compose.services);
const built = services.filter(([, { build }]) => build?.target === "service");
const runs = (image: string) => built.some(([, service]) => service.image === image);
/** The programs of ours that stay: some images have several. */
const running = services.filter(([, service]) => runs(service.image));
const pages = services.filter(([, { build }]) => build?.target === "page");
const networksOf = (name: string) => compose.services[name]?.networks ?? [];
const named = (list: readonly (readonly [string, ComposeService])[]) => list.map(([name]) => name);

/** What an image sets by itself. */
const image = { NODE_ENV: "production", HOST: "0.0.0.0", PORT: "8080" };

describe("docker-compose.yml", () => {
  test("uses no key that Compose would quietly ignore", () => {
    expect(slips(compose)).toEqual([]);
  });

  test.each([
    ["stop_grace_period:", "stop_grace_perod:"],
    ["read_only:", "readonly:"],
    ["condition: service_healthy", "conditon: service_healthy"],
    ["retries:", "retrys:"],
    ["replicas:", "replica:"],
    ["internal: true", "intern: true"],
    ["volumes:\n", "volume:\n"],
  ])("is caught when it says %j as %j", (right, wrong) => {
    expect(source).toContain(right);
    const misspelt = composeOf(source.replace(right, wrong), filledIn);
    expect(slips(misspelt).join()).toContain(`has no key ${wrong.split(":")[0]}`);
  });

  test("runs every slice", () => {
    expect(named(built).toSorted()).toEqual(
      ["gateway", ...serviceSlices().map(({ name }) => name)].toSorted(),
    );
    expect(named(pages).toSorted()).toEqual(
      ["shell", ...remoteSlices().map(({ name }) => name)].toSorted(),
    );
    for (const [name, { build, image: tagged }] of [...built, ...pages]) {
      expect(build?.args?.SLICE).toBe(name);
      expect(tagged).toBe(`tutorsetu/${name}:dev`);
    }
  });

  test("gives each slice a version of its own, and the renderer the gateway's", () => {
    const movedBy = (tag: string) => {
      const { services: all } = composeOf(source, { ...filledIn, [tag]: "1.4.2" });
      return named(
        Object.entries(all).filter(([, { image: tagged }]) => tagged.endsWith(":1.4.2")),
      );
    };
    expect(movedBy("MF_BLOGS_TAG")).toEqual(["mf-blogs"]);
    expect(movedBy("GATEWAY_TAG")).toEqual(["gateway", "renderer"]);
  });

  test("lets a page's image give a new volume its owner", () => {
    const mounting = services.filter(
      ([name, { volumes = [] }]) =>
        volumes.some((one) => one.startsWith("pages:")) && !named(pages).includes(name),
    );
    expect(named(mounting)).toEqual(["gateway", "renderer"]);
    for (const [, { depends_on = {} }] of mounting)
      expect(depends_on["shell"]).toEqual({ condition: "service_completed_successfully" });
  });

  test.each(named(running))("gives %s the settings it asks for, and no others", async (name) => {
    const env = compose.services[name]?.environment ?? {};
    const settings = await settingsOf(name);
    expect(Object.keys(env).filter((setting) => !settings.names.has(setting))).toEqual([]);
    expect(settings.complaint({ ...image, ...env })).toBe("");
  });

  test("would be caught without a setting that a service needs", async () => {
    const { USERS_URL: _gone, ...env } = compose.services["svc-bookings"]?.environment ?? {};
    const settings = await settingsOf("svc-bookings");
    expect(settings.complaint({ ...image, ...env })).toContain("USERS_URL");
  });

  test("lets whoever is asked be reached: each address names a service on a common network", () => {
    const asked = running.flatMap(([name, { environment = {} }]) =>
      Object.entries(environment)
        .filter(([setting]) =>
          /^(USERS|BOOKINGS|CHAT|CONTENT|RENDERER|REDIS|MONGO|SMTP)_URL$/.test(setting),
        )
        .flatMap(([, value]) => value.split(","))
        .map((address) => new URL(address).hostname)
        .map((host) => ({ name, host })),
    );
    expect(asked).toContainEqual({ name: "svc-bookings", host: "svc-chat" });
    const meet = (a: string, b: string) =>
      networksOf(a).some((network) => networksOf(b).includes(network));
    expect(asked.filter(({ name, host }) => !meet(name, host))).toEqual([]);
  });

  test("waits only for what can become healthy, or end", () => {
    const waits = services.flatMap(([name, { depends_on = {} }]) =>
      Object.entries(depends_on).map(([other, { condition }]) => ({ name, other, condition })),
    );
    const comes = ({ other, condition }: { other: string; condition: string }) => {
      const { restart, healthcheck } = compose.services[other] ?? {};
      if (condition === "service_completed_successfully") return restart === "no";
      return healthcheck !== undefined || named(running).includes(other);
    };
    expect(waits.length).toBeGreaterThan(0);
    expect(waits.filter((wait) => !comes(wait))).toEqual([]);
  });

  test("starts the gateway when every service is ready and every page is in its store, and waits for no renderer", () => {
    const waits = Object.keys(compose.services["gateway"]?.depends_on ?? {});
    const others = [...named(built), ...named(pages)].filter((name) => name !== "gateway");
    expect(waits.toSorted()).toEqual(others.toSorted());
  });

  test("runs three instances of chat, which are listed nowhere: a service is known by its one name", () => {
    expect(compose.services["svc-chat"]?.deploy.replicas).toBe(3);
    const known = compose.services["gateway"]?.environment ?? {};
    for (const [setting, name] of Object.entries({
      USERS_URL: "svc-users",
      BOOKINGS_URL: "svc-bookings",
      CHAT_URL: "svc-chat",
      CONTENT_URL: "svc-content",
    }))
      expect(known[setting]).toBe(`http://${name}:8080`);
    // The name of a container ends with its number and begins with the project's name; both change.
    expect(`${source}${example}`).not.toMatch(/svc-\w+-\d/);
    expect(source).not.toContain("container_name");
  });

  test("reaches chat by that name whatever the project is called", () => {
    const other = composeOf(source, { ...filledIn, COMPOSE_PROJECT_NAME: "other", CHAT_URL: "" });
    expect(other.services["gateway"]?.environment?.["CHAT_URL"]).toBe("http://svc-chat:8080");
  });

  test("publishes the port of the gateway and no other", () => {
    const published = services.flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !port.startsWith("127.0.0.1:")).map((port) => [name, port]),
    );
    expect(published).toEqual([["gateway", "8080:8080"]]);
  });

  test("keeps the stores where neither the gateway nor clients can reach them", () => {
    expect(compose.networks["data"]).toEqual({ internal: true });
    expect(networksOf("mongo")).toEqual(["data"]);
    expect(networksOf("redis")).toEqual(["data"]);
    expect(networksOf("gateway")).not.toContain("data");
  });

  test("names networks and volumes that exist", () => {
    const networks = services.flatMap(([name]) => networksOf(name));
    const mounted = services.flatMap(([, { volumes: list = [] }]) =>
      list.map((volume) => volume.split(":")[0] ?? ""),
    );
    const files = mounted.filter((name) => name.startsWith("."));
    const volumes = mounted.filter((name) => !name.startsWith("."));
    expect(new Set(networks)).toEqual(new Set(Object.keys(compose.networks)));
    expect(new Set(volumes)).toEqual(new Set(Object.keys(compose.volumes)));
    expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
  });

  test("limits everything, and starts again what may not stop", () => {
    const unlimited = services.filter(
      ([, { deploy }]) => !(Number(deploy.resources.limits.cpus) > 0),
    );
    expect(named(unlimited)).toEqual([]);
    const ending = named(services.filter(([, { restart }]) => restart === "no"));
    expect(ending).toEqual([...named(pages), "backup"]);
  });

  test("gives every service longer than its drain takes", () => {
    const hasty = running.filter(
      ([, { stop_grace_period = "0s" }]) => Number.parseInt(stop_grace_period, 10) < 12,
    );
    expect(named(hasty)).toEqual([]);
  });

  test("has no secret of its own: each must be given, and the example leaves it empty", () => {
    const secrets = [
      "INTERNAL_SECRET",
      "RENDERER_SECRET",
      "MONGO_PASSWORD",
      "MONGO_PASSWORD_USERS",
      "MONGO_PASSWORD_BOOKINGS",
      "MONGO_PASSWORD_CHAT",
      "MONGO_PASSWORD_CONTENT",
      "REDIS_PASSWORD",
      "ADMIN_PASSWORD",
    ];
    for (const secret of secrets) {
      expect(envFile(example)[secret]).toBe("");
      expect(() => composeOf(source, { ...filledIn, [secret]: "" })).toThrow(secret);
    }
  });

  test("takes no variable that the example does not explain", () => {
    const taken = [...source.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name);
    const explained = [...example.matchAll(/^(?:# )?(\w+)=/gm)].map(([, name]) => name);
    // USER is the shell's.
    expect(taken.filter((name) => !["USER", ...explained].includes(name ?? ""))).toEqual([]);
  });

  test("passes Compose's own check", (context) => {
    if (!onPath("docker-compose")) return context.skip("docker-compose is not on the PATH");
    const file = join(mkdtempSync(join(tmpdir(), "compose-")), "filled-in.env");
    const lines = Object.entries(filledIn).map(([name, value]) => `${name}=${value}`);
    writeFileSync(file, lines.join("\n"));
    const { status, stderr } = run("docker-compose", "--env-file", file, "config", "--quiet");
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});
