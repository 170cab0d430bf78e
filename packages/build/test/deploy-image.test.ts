import { existsSync } from "node:fs";
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
      "/app/${SLICE}/package.json",
      "/app/${SLICE}/dist",
      "/out",
    ]);
    expect(inStage("bundle", "RUN")[0]).toContain("mkdir /out");
    expect(inStage("release", "RUN")[0]).toContain("--outfile=/out/publish.mjs");
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

  test.each(["service", "page"])("runs a %s as a user without rights", (stage) => {
    expect(inStage(stage, "USER")).toEqual(["1000:1000"]);
    const program = stage === "page" ? ["ENTRYPOINT", "publish.mjs"] : ["CMD", "dist/main.mjs"];
    expect(inStage(stage, program[0] ?? "")).toEqual([`["node", "${program[1]}"]`]);
  });

  test("lets a service hear SIGTERM", () => {
    expect(inStage("service", "STOPSIGNAL")).toEqual(["SIGTERM"]);
    expect(inStage("service", "ENV")[0]).toContain("HOST=0.0.0.0 PORT=8080");
  });

  test("asks a service whether it runs, so that none is unhealthy because another one is away", () => {
    expect(inStage("service", "HEALTHCHECK")[0]).toContain("/livez");
    expect(inStage("service", "HEALTHCHECK")[0]).not.toContain("/readyz");
  });

  test("never sees secrets, history or what was built outside", () => {
    expect(ignored).toEqual(
      expect.arrayContaining([".git", ".data", "deploy/*.env", "**/node_modules", "**/dist"]),
    );
  });
});
