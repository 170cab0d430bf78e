import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fixture, name } from "../testing/deployments.ts";
import { NOWHERE, upstream } from "../testing/gateway.ts";

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
      browsers: [],
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
