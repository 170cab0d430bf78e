import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, startHarness, student, tutor, type Harness } from "../testing/harness.ts";

let users: Harness;
let admin: string;
let adminName: string;
beforeAll(async () => {
  users = await startHarness();
  admin = await users.admin();
  ({ userName: adminName } = await users.profileOf(admin));
});
afterAll(() => users.close());

const settle = (path: string, settled: boolean, token = admin) =>
  users.call("PUT", path, { settled }, token);

it("tells who settled a report and when, and no more when it is opened again", async () => {
  const one = await users.register(tutor());
  const { refreshToken } = await users.register(student());
  const form = { kind: "profile", reason: "money", text: "" };
  await users.call("POST", `/users/reports/about/${one._id}`, form, refreshToken);
  const found = async (settled: "yes" | "no") => {
    const path = `/users/reports?settled=${settled}&limit=50`;
    const { reports } = fits(
      usersApi.personReports,
      await users.call("GET", path, undefined, admin),
    );
    return reports.find(({ about }) => about._id === one._id);
  };
  const path = `/users/reports/${(await found("no"))?._id}`;
  expect((await settle(path, true)).status).toBe(200);
  const { settlement } = (await found("yes")) ?? {};
  expect(settlement).toEqual({ by: adminName, at: expect.any(String) });
  users.clock.ahead += 60_000;
  expect((await settle(path, true)).status).toBe(200);
  expect((await found("yes"))?.settlement).toEqual(settlement);
  await settle(path, false);
  expect(await found("no")).not.toHaveProperty("settlement");
});

it("settles what a suspended person answered, as long as the suspension lasts", async () => {
  const { _id, refreshToken } = await users.register(tutor());
  const path = `/users/suspended/${_id}`;
  const answers = async (which: "open" | "settled") => {
    const list = await users.call("GET", `/users/suspended?answers=${which}`, undefined, admin);
    return fits(usersApi.suspendedPeople, list).people.filter((one) => one._id === _id);
  };
  const body = { id: _id, reason: "Rude" };
  await users.call("POST", "/users/suspend", body, admin);
  expect(await settle(path, true)).toMatchObject({ status: 404, body: { code: "no_such_answer" } });
  expect(await answers("open")).toEqual([]);
  await users.call("POST", "/users/answer-suspension", { text: "A mistake" }, refreshToken);
  expect(await answers("open")).toMatchObject([{ answer: "A mistake" }]);
  expect((await settle(path, true, refreshToken)).status).toBe(403);
  expect((await settle(path, true)).status).toBe(200);
  expect(await answers("open")).toEqual([]);
  expect(await answers("settled")).toMatchObject([{ settlement: { by: adminName } }]);
  await settle(path, false);
  expect(await answers("settled")).toEqual([]);
  await users.call("POST", "/users/lift-suspension", body, admin);
  expect((await settle(path, true)).status).toBe(404);
});
