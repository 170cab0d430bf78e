import { deploymentsApi } from "@tutorsetu/contracts/apis";
import { afterEach, describe, expect, test } from "vitest";
import { fixture, ID, name, records } from "../testing/deployments.ts";

afterEach(() => Object.assign(records, { status: 200, seen: [] }));

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

  test("goes back from what was seen, and from nothing else", async () => {
    const { publish, store, open } = await fixture();
    for (const version of ["1.0.0", "2.0.0", "3.0.0"]) await publish(version);
    const { ask, find } = await open();
    const back = (seen: string) => ask(`/${name}/rollback?seen=${seen}`, "Admin", "POST");
    const answers = await Promise.all([back("3.0.0"), back("3.0.0")]);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: "changed_meanwhile" });
    expect(await find(name)).toMatchObject({ version: "2.0.0" });
    records.seen = [];
    expect((await back("3.0.0")).status).toBe(409);
    expect(records.seen).toEqual([]);
    await publish("4.0.0", 10);
    await expect.poll(async () => (await find(name))?.canary, { timeout: 5000 }).toBeTruthy();
    expect((await back("2.0.0")).status).toBe(409);
    expect((await back("4.0.0")).status).toBe(200);
    expect(await find(name)).toMatchObject({ version: "2.0.0", canary: null });
    expect((await store.history(name)).slice(0, 3).map(({ action }) => action)).toEqual([
      "rollback",
      "canary",
      "rollback",
    ]);
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
