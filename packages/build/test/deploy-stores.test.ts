import { spawn, spawnSync } from "node:child_process";
import { runInNewContext } from "node:vm";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { composeOf, envFile } from "./deploy-compose.ts";
import { onPath, read } from "./deploy-settings.ts";

const DATABASES = ["users", "bookings", "chat", "content"];
const source = await read("docker-compose.yml");
const empty = envFile(await read("deploy/compose.env.example"));
const filledIn = Object.fromEntries(
  Object.entries(empty).map(([name, value]) => [name, value || `of-${name.toLowerCase()}`]),
);
const { services } = composeOf(source, filledIn);

test("Compose gives each service a user of its own database, and its password to nobody else", () => {
  const passwords = DATABASES.map((database) => {
    const { username, password } = new URL(
      services[`svc-${database}`]?.environment?.["MONGO_URL"] ?? "",
    );
    expect(username).toBe(database);
    expect(password).toBe(
      services["mongo"]?.environment?.[`MONGO_PASSWORD_${database.toUpperCase()}`],
    );
    const others = Object.entries(services).filter(([name]) => name !== `svc-${database}`);
    const alsoHave = others.filter(([, service]) => JSON.stringify(service).includes(password));
    expect(alsoHave.map(([name]) => name)).toEqual(["mongo"]);
    return password;
  });
  expect(new Set(passwords).size).toBe(DATABASES.length);
});

/** MongoDB's shell as far as the health check asks it. */
async function checked(known: readonly string[], isPrimary: boolean) {
  const made: { user: string; roles: unknown; pwd: string }[] = [];
  let exit = 0;
  class Quit extends Error {}
  const admin = {
    getUser: (name: string) => (known.includes(name) ? {} : null),
    createUser: (user: (typeof made)[number]) => void made.push(user),
  };
  const shell = {
    process: { env: services["mongo"]?.environment },
    rs: { status: () => {}, initiate: () => {} },
    db: { hello: () => ({ isWritablePrimary: isPrimary }), getSiblingDB: () => admin },
    quit: (code: number) => {
      exit = code;
      throw new Quit();
    },
  };
  try {
    runInNewContext(await read("deploy/mongo-ready.js"), shell);
  } catch (error) {
    if (!(error instanceof Quit)) throw error;
  }
  return { made, exit };
}

test("the check of MongoDB makes the users that are missing, each for one database", async () => {
  const { made, exit } = await checked(["chat"], true);
  expect(exit).toBe(0);
  expect(made.map(({ user, roles }) => ({ user, roles }))).toEqual(
    ["users", "bookings", "content"].map((db) => ({
      user: db,
      roles: [{ role: "readWrite", db }],
    })),
  );
  expect(made[0]?.pwd).toBe("of-mongo_password_users");
  expect(await checked(DATABASES, true)).toEqual({ made: [], exit: 0 });
});

test("the check of MongoDB waits for a primary", async () => {
  expect(await checked([], false)).toEqual({ made: [], exit: 1 });
});

interface Command {
  readonly command: readonly string[];
  readonly probe: readonly string[];
}

const ofCompose = (): Command => {
  const { command, healthcheck } = parse(source.replaceAll("$$", "$")).services.redis; // safe: as the file says
  return { command, probe: ["sh", "-c", healthcheck.test[1]] };
};
async function ofKubernetes(): Promise<Command> {
  const [deployment] = (await read("deploy/k8s/stores/redis.yaml")).split("\n---\n");
  const [{ command, readinessProbe }] = parse(deployment ?? "").spec.template.spec.containers;
  return { command, probe: readinessProbe.exec.command };
}

test.skipIf(!onPath("redis-server") || !onPath("redis-cli")).each([
  ["Compose", ofCompose],
  ["Kubernetes", ofKubernetes],
])("Redis of %s answers its probe, and nobody without the password", async (_, commandOf) => {
  const { command, probe } = await commandOf();
  const port = String(await freePort());
  const env = { PATH: process.env["PATH"], REDISCLI_AUTH: "a-secret" };
  const [shell = "", ...args] = command;
  const started = spawn(
    shell,
    [...args.slice(0, -1), `${args.at(-1)} --port ${port} --bind 127.0.0.1`],
    {
      env,
      detached: true,
      stdio: "ignore",
    },
  );
  onTestFinished(() => {
    if (started.pid) process.kill(-started.pid, "SIGKILL");
  });
  const ask = (line: string, auth: Readonly<Record<string, string>>) =>
    spawnSync("sh", ["-c", line.replace("redis-cli", `redis-cli -p ${port}`)], {
      env: { PATH: env.PATH, ...auth },
      encoding: "utf8",
    });
  const known = { REDISCLI_AUTH: "a-secret" };
  await expect.poll(() => ask(probe.at(-1) ?? "", known).status).toBe(0);
  expect(ask("redis-cli set a b", known).stdout.trim()).toBe("OK");
  const strangers: Readonly<Record<string, string>>[] = [{}, { REDISCLI_AUTH: "a-guess" }];
  for (const auth of strangers) expect(ask("redis-cli get a", auth).stdout).toContain("NOAUTH");
  expect(ask(probe.at(-1) ?? "", {}).status).not.toBe(0);
});
