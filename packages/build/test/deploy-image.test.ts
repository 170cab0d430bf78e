import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { read, repository } from "./deploy-settings.ts";
import { pages, services } from "./deploy-workloads.ts";

interface Instruction {
  readonly stage: string;
  readonly name: string;
  readonly rest: string;
}

function instructionsOf(dockerfile: string): Instruction[] {
  const lines = dockerfile
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  let stage = "";
  return lines.map((line) => {
    const [, name = "", rest = ""] = /^(\w+) (.*)$/.exec(line) ?? [];
    stage = / AS (\w+)$/.exec(rest)?.[1] ?? stage;
    return { stage, name, rest };
  });
}

const instructions = instructionsOf(await read("Dockerfile"));
const named = (name: string) => instructions.filter((one) => one.name === name);
const inStage = (stage: string, name: string) =>
  instructions.filter((one) => one.stage === stage && one.name === name).map(({ rest }) => rest);
const ignored = (await read(".dockerignore")).split("\n").filter(Boolean);

const PROGRAMS: Readonly<Record<string, readonly [instruction: string, program: string]>> = {
  service: ["CMD", "dist/main.mjs"],
  page: ["ENTRYPOINT", "publish.mjs"],
  backup: ["ENTRYPOINT", "backup.cjs"],
};

describe("the Dockerfile", () => {
  test("builds each stage on Node or on an earlier stage", () => {
    const known = new Set(["${NODE}"]);
    for (const { rest, stage } of named("FROM")) {
      expect(known).toContain(rest.replace(/ AS \w+$/, ""));
      known.add(stage);
    }
    expect(named("ARG")[0]?.rest).toBe("NODE=node:24-slim");
  });

  test("copies from stages that come earlier, and what is there", () => {
    const order = named("FROM").map(({ stage }) => stage);
    const copies = named("COPY").flatMap(({ stage, rest }) => {
      const [, from, path = ""] = /^--from=(\w+) (\S+)/.exec(rest) ?? [];
      return from ? [{ stage, from, path }] : [];
    });
    for (const { stage, from } of copies) {
      expect(order.indexOf(from)).toBeGreaterThanOrEqual(0);
      expect(order.indexOf(from)).toBeLessThan(order.indexOf(stage));
    }
    expect(copies.map(({ path }) => path)).toEqual([
      "/app",
      "/out",
      "/out",
      "/app/${SLICE}/package.json",
      "/app/${SLICE}/dist",
      "/out",
    ]);
    expect(inStage("bundle", "RUN")[0]).toContain("mkdir /out");
    expect(inStage("release", "RUN")[0]).toContain("--outfile=/out/publish.mjs");
    expect(inStage("dump", "RUN")[0]).toContain("--outfile=/out/backup.cjs");
  });

  test("runs programs that exist and are not kept from it", () => {
    const programs = instructions.flatMap(({ rest }) =>
      [...rest.matchAll(/(?:packages|deploy)\/[\w/-]+\.(?:mjs|ts)/g)].map(([path]) => path),
    );
    expect(programs.length).toBeGreaterThan(2);
    expect(programs.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
    expect(ignored.filter((line) => programs.some((path) => path.startsWith(line)))).toEqual([]);
  });

  test("can build every slice", () => {
    for (const slice of [...services, ...pages]) {
      expect(existsSync(join(repository, slice, "package.json"))).toBe(true);
      expect(ignored).not.toContain(slice);
    }
  });

  test.each(["service", "page", "backup"])("runs a %s as a user without rights", (stage) => {
    expect(inStage(stage, "USER")).toEqual(["1000:1000"]);
    const [instruction = "", program] = PROGRAMS[stage] ?? [];
    expect(inStage(stage, instruction)).toEqual([`["node", "${program}"]`]);
  });

  test("lets a service hear SIGTERM", () => {
    expect(inStage("service", "STOPSIGNAL")).toEqual(["SIGTERM"]);
    expect(inStage("service", "ENV")[0]).toContain("HOST=0.0.0.0 PORT=8080");
  });

  test.each([
    [200, 0],
    [503, 1],
  ])("finds a service that answers %i at /livez to end with %i", async (status, code) => {
    const [check = ""] = inStage("service", "HEALTHCHECK");
    // The kind of Node that the service runs on is not the check's: what it needs at every start costs each check a third.
    const [command = "", ...args]: string[] = JSON.parse(check.slice(check.indexOf("[")));
    expect([command, args[0]]).toEqual(["env", "--unset=NODE_OPTIONS"]);
    const server = createServer(({ url }, answer) => {
      answer.writeHead(url === "/livez" ? status : 404).end();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo; // safe: it listens on TCP
    const ask = async () => {
      const env = { PATH: process.env["PATH"], PORT: String(port) };
      const [ended] = await once(spawn(command, args, { env }), "exit");
      return ended;
    };
    expect(await ask()).toBe(code);
    server.close();
    await once(server, "close");
    expect(await ask()).toBe(1);
  });

  test("checks often while a service starts, which it waits for, and seldom later", () => {
    const [check] = inStage("service", "HEALTHCHECK");
    expect(check).toMatch(/^--interval=30s --start-period=60s --start-interval=1s /);
  });

  test("never sees secrets, history or what was built outside", () => {
    expect(ignored).toEqual(
      expect.arrayContaining([
        ".git",
        ".data",
        "deploy/*.env",
        "**/node_modules",
        "**/dist",
        "**/bench",
        "**/*.md",
      ]),
    );
  });
});
