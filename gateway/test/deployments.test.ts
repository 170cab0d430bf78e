import { deploymentsApi } from "@tutorsetu/contracts/apis";
import { writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { release } from "@tutorsetu/releases/release";
import { folderStore } from "@tutorsetu/releases/folder-store";
import { afterEach, describe, expect, test } from "vitest";
import { folderOf, gateway, NOWHERE, upstream } from "../testing/gateway.ts";

const name = "mf-blogs";
const ID = "64f000000000000000000001";

const records: { status: number; seen: object[] } = { status: 200, seen: [] };
afterEach(() => Object.assign(records, { status: 200, seen: [] }));

/** What svc-users is asked to put on record. */
async function keep(request: IncomingMessage, response: ServerResponse) {
  const { authorization, "x-forwarded-for": from } = request.headers;
  const body: unknown = await json(request);
  records.seen.push({ authorization, "x-forwarded-for": from, body });
  response.writeHead(records.status).end('{"recorded":true}');
}

/** Stands in for svc-users: a token is a role; `gone` is a session that has ended. */
const users = () =>
  upstream((request, response) => {
    const [role = "", lacks] =
      request.headers.authorization?.replace("Bearer ", "").split(" ") ?? [];
    if (request.url === "/livez") return void response.end('{"version":"1.4.2"}');
    if (request.url === "/users/broken") return void response.writeHead(500).end("{}");
    if (role === "gone") return void response.writeHead(401).end("{}");
    if (request.url === "/users/rollbacks") return void keep(request, response);
    const user = { _id: ID, userName: "Asha", role, email: "a@b.in", image: null, phoneNo: "" };
    const session = {
      user,
      expiresAt: new Date().toISOString(),
      needsSecondFactor: lacks === "sf",
    };
    response.end(JSON.stringify({ valid: true, ...session }));
  });

const built = (mark: string, buildVersion?: string) =>
  folderOf({
    "mf-manifest.json": JSON.stringify({
      name: "mf_blogs",
      mark,
      metaData: {
        remoteEntry: { name: "static/entry.js", path: "" },
        ...(buildVersion ? { buildInfo: { buildVersion } } : {}),
      },
    }),
    "static/entry.js": mark,
  });

async function fixture(options: { users?: string; localVersion?: string } = {}) {
  const root = folderOf({});
  const store = folderStore(root);
  const publish = (version: string, share = 100) =>
    release(store, { name, by: "ci", version, from: built(version), share });
  const open = async () => {
    const remotes = [{ name: "mf-listings", folder: built("local", options.localVersion) }];
    const origin = options.users ?? (await users()).origin;
    const front = await gateway({ users: [origin, NOWHERE], store, remotes });
    await front.made.opened;
    const ask = (path: string, role?: string, method = "GET") =>
      fetch(`${front.url}/api/deployments${path}`, {
        method,
        headers: role ? { authorization: `Bearer ${role}` } : {},
      });
    const list = async () => {
      const body: unknown = await (await ask("", "Admin")).json();
      return deploymentsApi.list.reply?.parse(body).deployments ?? [];
    };
    const find = async (slice: string) => (await list()).find((one) => one.name === slice);
    return { ...front, ask, list, find };
  };
  return { root, store, publish, open };
}

describe("who may see and change deployments", () => {
  test.each([
    ["nobody", undefined, 401],
    ["a session that has ended", "gone", 401],
    ["a Student", "Student", 403],
    ["a Tutor", "Tutor", 403],
  ])("%s may not", async (_who, role, status) => {
    const { publish, store, open } = await fixture();
    await publish("1.0.0");
    await publish("2.0.0");
    const { ask } = await open();
    const before = await store.pointer(name);
    expect((await ask("", role)).status).toBe(status);
    const rejected = await ask(`/${name}/rollback`, role, "POST");
    expect(rejected.status).toBe(status);
    expect(await rejected.json()).toMatchObject({
      message: expect.any(String),
      requestId: rejected.headers.get("x-request-id"),
    });
    expect(await store.pointer(name)).toBe(before);
  });

  test("an administrator who needs a second factor looks, and takes nothing back", async () => {
    const { publish, store, open } = await fixture();
    await publish("1.0.0");
    await publish("2.0.0");
    const { ask } = await open();
    const before = await store.pointer(name);
    expect((await ask("", "Admin sf")).status).toBe(200);
    const rejected = await ask(`/${name}/rollback`, "Admin sf", "POST");
    expect(rejected.status).toBe(403);
    expect(await rejected.json()).toMatchObject({ code: "second_factor_needed" });
    expect(await store.pointer(name)).toBe(before);
  });

  test("answers 503 while svc-users is unavailable", async () => {
    const { open } = await fixture({ users: NOWHERE });
    const { ask } = await open();
    expect((await ask("", "Admin")).status).toBe(503);
  });

  test("what svc-users does not say about a session opens nothing", async () => {
    const odd = await upstream((_request, response) => response.end('{"user":{"role":"Admin"}}'));
    const { open } = await fixture({ users: odd.origin });
    const { ask } = await open();
    expect((await ask("", "Admin")).status).toBe(503);
  });
});

describe("the list", () => {
  test("says of a remote its versions, canary, files and history, newest first", async () => {
    const { publish, open } = await fixture();
    await publish("1.0.0");
    await publish("2.0.0", 10);
    const { url, find } = await open();
    await fetch(`${url}/remotes/mf-blogs/1.0.0/static/entry.js`);
    await fetch(`${url}/remotes/mf-blogs/1.0.0/static/missing.js`);
    expect(await find(name)).toEqual({
      name,
      kind: "remote",
      version: "1.0.0",
      canary: { version: "2.0.0", share: 10 },
      versions: [
        { version: "2.0.0", uploadedAt: expect.any(String), share: 10 },
        { version: "1.0.0", uploadedAt: expect.any(String), share: 90 },
      ],
      rollbackTo: "1.0.0",
      health: "ready",
      instances: { ready: 1, total: 1 },
      requests: 2,
      errors: 1,
      history: [
        { at: expect.any(String), by: "ci", action: "canary", version: "2.0.0", share: 10 },
        { at: expect.any(String), by: "ci", action: "release", version: "1.0.0", share: 100 },
      ],
    });
  });

  test("says of a remote that is built here that there is nothing to go back to", async () => {
    const { open } = await fixture();
    const { find } = await open();
    const local = { version: null, rollbackTo: null, versions: [], health: "ready" };
    expect(await find("mf-listings")).toMatchObject(local);
  });

  test("says the version of a remote that is built here and was never released", async () => {
    const { open } = await fixture({ localVersion: "0.3.1" });
    const { find } = await open();
    expect(await find("mf-listings")).toMatchObject({ version: "0.3.1", versions: [] });
  });

  test("shows when a pointer was rejected", async () => {
    const { root, publish, open } = await fixture();
    await publish("1.0.0");
    const { find } = await open();
    writeFileSync(join(root, name, "pointer.json"), "{ broken");
    const health = async () => (await find(name))?.health;
    await expect.poll(health, { timeout: 5000 }).toBe("degraded");
  });

  test("says of a service its version, ready instances, calls and errors", async () => {
    const { open } = await fixture();
    const { url, find } = await open();
    const ready = async () => (await find("svc-users"))?.instances;
    await expect.poll(ready, { timeout: 5000 }).toEqual({ ready: 1, total: 2 });
    const before = await find("svc-users");
    await fetch(`${url}/api/users/x`);
    await fetch(`${url}/api/users/broken`);
    await fetch(`${url}/api/blogs`);
    expect(await find("svc-users")).toMatchObject({
      kind: "service",
      version: "1.4.2",
      health: "degraded",
      requests: (before?.requests ?? 0) + 2,
      errors: (before?.errors ?? 0) + 1,
    });
    const down = { version: null, health: "down", requests: 1, errors: 1 };
    expect(await find("svc-content")).toMatchObject(down);
    expect(await find("gateway")).toMatchObject({ kind: "gateway", health: "ready" });
  });
});

describe("a rollback", () => {
  test("is live when it is answered, and on record with who did it", async () => {
    const { publish, open } = await fixture();
    await publish("1.0.0");
    await publish("2.0.0");
    const { url, ask } = await open();
    const response = await ask(`/${name}/rollback`, "Admin", "POST");
    expect(response.status).toBe(200);
    const body = deploymentsApi.rollBack.reply?.parse(await response.json());
    expect(body?.message).toBe("mf-blogs is back at 1.0.0.");
    expect(body?.deployment).toMatchObject({ version: "1.0.0", rollbackTo: null });
    expect(body?.deployment.history[0]).toMatchObject({
      by: `Asha (${ID})`,
      action: "rollback",
      version: "1.0.0",
    });
    expect(await (await fetch(`${url}/remotes.json`)).text()).toContain("/mf-blogs/1.0.0/");
  });

  test("is on the audit record before it happens, with the account and the address of who asks", async () => {
    const { publish, open, store } = await fixture();
    await publish("1.0.0-b7");
    await publish("2.0.0");
    const { ask } = await open();
    const before = await store.pointer(name);
    records.status = 503;
    const refused = await ask(`/${name}/rollback`, "Admin", "POST");
    expect([refused.status, await store.pointer(name)]).toEqual([503, before]);
    records.status = 200;
    records.seen = [];
    expect((await ask(`/${name}/rollback`, "Admin", "POST")).status).toBe(200);
    expect(records.seen).toEqual([
      {
        authorization: "Bearer Admin",
        "x-forwarded-for": "127.0.0.1",
        body: { name, version: "1.0.0-b7" },
      },
    ]);
  });

  test("is done though an older svc-users knows no such record", async () => {
    const { publish, open } = await fixture();
    await publish("1.0.0");
    await publish("2.0.0");
    const { ask } = await open();
    records.status = 404;
    expect((await ask(`/${name}/rollback`, "Admin", "POST")).status).toBe(200);
  });

  test("is on no record where there is nothing to go back to", async () => {
    const { publish, open } = await fixture();
    await publish("1.0.0");
    const { ask } = await open();
    records.seen = [];
    expect((await ask(`/${name}/rollback`, "Admin", "POST")).status).toBe(409);
    expect(records.seen).toEqual([]);
  });

  test("with nothing to go back to is a sentence", async () => {
    const { publish, open } = await fixture();
    await publish("1.0.0");
    const { ask } = await open();
    const back = async (slice: string) => {
      const response = await ask(`/${slice}/rollback`, "Admin", "POST");
      return { status: response.status, ...((await response.json()) as { message: string }) };
    };
    expect(await back(name)).toMatchObject({
      status: 409,
      message: "There is no version of mf-blogs before 1.0.0.",
    });
    expect(await back("mf-listings")).toMatchObject({
      status: 409,
      message: "mf-listings has not been released yet, so there is nothing to go back to.",
    });
    for (const slice of ["svc-users", "mf-nothing", "..%20", "gateway"])
      expect(await back(slice)).toMatchObject({ status: 404 });
  });

  test("asked for twice at once goes back once for each that is possible, and never breaks the pointer", async () => {
    const { publish, store, open } = await fixture();
    for (const version of ["1.0.0", "2.0.0"]) await publish(version);
    const { ask, find } = await open();
    const answers = await Promise.all([1, 2].map(() => ask(`/${name}/rollback`, "Admin", "POST")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await find(name)).toMatchObject({ version: "1.0.0", health: "ready" });
    expect(await store.history(name)).toHaveLength(3);
  });
});
