import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { isComplete, readOperator, unnamedOperator } from "../src/operator/read-operator.ts";
import { fits, type Harness, startHarness } from "../testing/harness.ts";

const folder = mkdtempSync(join(tmpdir(), "operator-"));
let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await users.close();
});

function fileOf(text: string): string {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(path, text);
  return path;
}

const whole = {
  name: "Setu Learning LLP",
  address: "12 Law College Road, Pune 411004",
  email: "office@setu.example",
  grievanceOfficer: { name: "Meera Joshi", phone: "+91 98000 00001", email: "help@setu.example" },
  effectiveFrom: "2026-12-01",
};

it("reads who runs the site, and tells everybody who asks", async () => {
  const operator = await readOperator(fileOf(JSON.stringify(whole)));
  expect(operator).toEqual(whole);
  expect(isComplete(operator)).toBe(true);
  const answer = await createApp({ ...users.deps, operator }).request("/users/operator");
  expect(fits(usersApi.operator, { body: await answer.json() })).toEqual({ operator: whole });
});

it.each([
  ["no file", undefined],
  ["a file that is not there", join(folder, "none.json")],
  ["an empty one", fileOf("{}")],
  ["the one that comes with the site", join(import.meta.dirname, "../../deploy/operator.json")],
])("leaves open with %s what nobody has filled in", async (_, path) => {
  const operator = await readOperator(path);
  expect(operator).toEqual(unnamedOperator);
  expect(isComplete(operator)).toBe(false);
});

it("is not complete while one thing is missing", () => {
  expect(isComplete({ ...whole, effectiveFrom: null })).toBe(false);
  const grievanceOfficer = { ...whole.grievanceOfficer, phone: null };
  expect(isComplete({ ...whole, grievanceOfficer })).toBe(false);
});

it.each([
  ["a misspelt name", { ...whole, adress: "Pune" }, "adress"],
  ["no address of e-mails", { ...whole, email: "office" }, "email"],
  ["no day", { ...whole, effectiveFrom: "1.12.2026" }, "effectiveFrom"],
  ["no number", { ...whole, grievanceOfficer: { phone: "call us" } }, "grievanceOfficer.phone"],
])("refuses a file with %s and says where", async (_, given, where) => {
  await expect(readOperator(fileOf(JSON.stringify(given)))).rejects.toThrow(where);
});

it("refuses what is no JSON", async () => {
  await expect(readOperator(fileOf("{ name: 1"))).rejects.toThrow(/JSON/);
});
