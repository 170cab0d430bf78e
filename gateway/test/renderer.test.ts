import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { folderStore } from "@tutorsetu/releases/folder-store";
import { release } from "@tutorsetu/releases/release";
import { pageOf } from "../src/rendered-page.ts";
import { folderOf, upstream } from "../testing/gateway.ts";
import { remoteFiles, remotePart, rendererAt, SHELL, shellFiles } from "../testing/renderer.ts";
import { SECRET } from "../testing/stub-renderer.ts";

const shell = createHash("sha256").update(SHELL).digest("base64url").slice(0, 20);
const remote = { name: "mf-listings", version: "v1" };
const page = { path: "/tutor?page=1", language: "hi", shell, remote };
const authorization = `Bearer ${SECRET}`;

/** A renderer with a shell and one remote whose first route is `route`. */
async function started(route: string, services?: string) {
  const shellFolder = folderOf(shellFiles);
  const folder = folderOf(remoteFiles("mf_listings", [], remotePart(route)));
  const remotes = [{ name: remote.name, folder }];
  const { origin, metrics } = await rendererAt({
    shellFolder,
    remotes,
    ...(services ? { services } : {}),
  });
  const ask = async (body: object = page, headers: object = { authorization }) => {
    const response = await fetch(`${origin}/internal/render`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  const draw = async (body: object = page) => {
    const { status, text } = await ask(body);
    return status === 200 ? (pageOf(text)?.html ?? null) : status;
  };
  return { ask, draw, metrics, shellFolder, folder };
}

test("a page is drawn from the bundles of its versions", async () => {
  const { draw, metrics } = await started(
    "draw: ({ path, language }) => [path, language, react.name, assetsBase].join(' ')",
  );
  expect(await draw()).toBe("/tutor?page=1 hi the shell's react /remotes/mf-listings/v1/");
  expect(await draw({ ...page, remote: undefined })).toBe("<p>shell</p>");
  const text = await metrics();
  for (const phase of ["start", "load", "render"])
    expect(text).toContain(`remote="mf-listings",phase="${phase}"`);
});

test("whoever does not know the secret finds nothing", async () => {
  const { ask } = await started("draw: () => 'x'");
  for (const headers of [{}, { authorization: "Bearer another" }, { cookie: "a=1" }])
    expect((await ask(page, headers)).status).toBe(404);
  for (const body of [{}, { ...page, path: "x" }, { ...page, shell: "../x" }])
    expect((await ask(body)).status).toBeGreaterThanOrEqual(400);
});

test("another shell, and a version that nobody has, is no page", async () => {
  const { draw } = await started("draw: () => 'x'");
  expect(await draw({ ...page, shell: "another" })).toBe(500);
  expect(await draw({ ...page, remote: { name: "mf-none", version: "1.0.0" } })).toBe(500);
});

test.each([
  ["asks for a module that is not shared", "draw: () => require('node:fs').existsSync('/')"],
  ["reaches for the network", "draw: () => fetch('http://127.0.0.1').then ? 'x' : ''"],
  ["reads the environment", "draw: () => process.env.PATH.length + 'x'"],
])("a page that %s is sent without HTML", async (_, route) => {
  const { draw } = await started(route);
  expect(await draw()).toBeNull();
});

describe("what a loader reads", () => {
  const { allTutors, tutorCard } = { ...usersCalls, tutorCard: usersCalls.allTutors };
  const call = JSON.stringify(allTutors);
  const load = (
    body: string,
  ) => `load: async ({ read }) => [{ key: ["a"], data: await (async () => { ${body} })() }],
    draw: ({ queries }) => JSON.stringify(queries[0].data)`;
  const attempt = `const attempt = (call, input) => read(call, input).catch((error) => [error.name, error.status, error.problem?.code]);`;

  test("comes from the service, asked as everybody is", async () => {
    expect(tutorCard).toBe(allTutors);
    const asked: unknown[] = [];
    const { origin } = await upstream((request, response) => {
      const { authorization: token, cookie, "x-public-page": isPublic } = request.headers;
      asked.push([request.method, request.url, token, cookie, isPublic]);
      response.end('{"tutors":[]}');
    });
    const { draw } = await started(
      load(`return read(${call}, { query: { subject: "a b", city: undefined } });`),
      origin,
    );
    expect(await draw()).toBe('{"tutors":[]}');
    expect(asked).toEqual([["GET", `${allTutors.path}?subject=a+b`, undefined, undefined, "1"]]);
  });

  test("may be missing, which the loader hears of", async () => {
    const { origin } = await upstream((_, response) => {
      response.writeHead(404).end('{"message":"Gone","code":"not_found"}');
    });
    const { draw } = await started(load(`${attempt} return attempt(${call}, {});`), origin);
    expect(await draw()).toBe('["ApiError",404,"not_found"]');
  });

  test.each([
    [503, true],
    [404, undefined],
  ])("is missing from the page that does without: %i", async (status, isPartial) => {
    const { origin } = await upstream((_, response) => {
      response.writeHead(status).end('{"message":"No","code":"unavailable"}');
    });
    const { ask } = await started(load(`${attempt} return attempt(${call}, {});`), origin);
    expect(pageOf((await ask()).text)?.isPartial).toBe(isPartial);
  });

  test("is nothing that only some may read, and nothing that is written", async () => {
    const asked: unknown[] = [];
    const { origin } = await upstream((request, response) => {
      asked.push(request.url);
      response.end("{}");
    });
    const forbidden = [
      { method: "GET", path: "/internal/people" },
      { method: "GET", path: "/users/me" },
      { method: "GET", path: "http://127.0.0.1/x" },
      { method: "POST", path: allTutors.path },
    ];
    const { draw } = await started(
      load(
        `${attempt} return Promise.all(${JSON.stringify(forbidden)}.map((call) => attempt(call, {})));`,
      ),
      origin,
    );
    expect(await draw()).toBe(JSON.stringify(forbidden.map(() => ["ApiError", 403, "forbidden"])));
    expect(asked).toEqual([]);
  });

  test("is eight replies at most", async () => {
    const { origin } = await upstream((_, response) => response.end("1"));
    const { ask } = await started(
      load(
        `${attempt} return Promise.all(Array.from({ length: 10 }, () => attempt(${call}, {})));`,
      ),
      origin,
    );
    const drawn = pageOf((await ask()).text);
    const said = JSON.parse(drawn?.html ?? "[]") as unknown[];
    expect(said.filter((one) => one === 1)).toHaveLength(8);
    expect(drawn?.isPartial).toBeUndefined();
  });

  test("is not waited for again after it took too long", async () => {
    let isSlow = true;
    let asked = 0;
    const { origin } = await upstream((_, response) => {
      asked++;
      if (!isSlow) response.end("1");
    });
    const { draw } = await started(load(`return read(${call}, {});`), origin);
    expect(await draw()).toBe(503);
    expect(await draw()).toBe(503);
    expect(asked).toBe(1);
    isSlow = false;
    await expect.poll(draw, { timeout: 10_000, interval: 200 }).toBe("1");
  });
});

test("what was released is run only as it was released", async () => {
  const store = folderStore(folderOf({}));
  const from = folderOf(
    remoteFiles("mf_listings", ["/tutor"], remotePart("draw: () => 'released'")),
  );
  const version = "1.0.0";
  await release(store, { name: remote.name, by: "tester", version, from, share: 100 });
  const shellFolder = folderOf(shellFiles);
  const asked = { ...page, remote: { name: remote.name, version } };
  const draw = async () => {
    const { origin } = await rendererAt({ shellFolder, store });
    const body = JSON.stringify(asked);
    const headers = { authorization, "content-type": "application/json" };
    const response = await fetch(`${origin}/internal/render`, { method: "POST", headers, body });
    return [response.status, await response.text()] as const;
  };
  expect((await draw())[1]).toContain("released");
  const file = join(store.folderOf(remote.name, version), "server/main.cjs");
  writeFileSync(file, remotePart("draw: () => 'changed'"));
  expect((await draw())[0]).toBe(500);
});
