import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Platform, startPlatform } from "../../src/platform.ts";
import { ask } from "../access/identities.ts";
import { openToOthers } from "../open-to-others.ts";

/**
 * A data folder that was filled over HTTP by the version before second factors, masks and suspensions: three students, three
 * tutors and an administrator; Meera's number is for everyone and Anil has accepted her request; Rohan's request to Sunita and
 * Sunita's offer to Farah are open.
 */
const stored = readFileSync(join(import.meta.dirname, "data.mdb.gz"));
const MEERA = "6b038775d583219ccc52913e";
const ANIL = "6b0387760ad62428a8ed009b";
const PASSWORD = "monsoon-2019";
const START_MS = 180_000;

let dataDir = "";
let platform: Platform;
const said: string[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-upgrade-"));
  chmodSync(dataDir, 0o755);
  const folder = join(dataDir, "mongo/data");
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, "data.mdb"), gunzipSync(stored), { mode: 0o644 });
  writeFileSync(join(dataDir, "store.json"), JSON.stringify({ kind: "embedded" }));
  platform = await startPlatform({
    port: 0,
    dataDir,
    seed: "off",
    log: (line) => said.push(line),
    env: process.env,
  });
}, START_MS);
afterAll(async () => {
  platform?.end();
  await platform?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function get<T>(path: string, token?: string): Promise<T> {
  const { status, text } = await ask(platform.url, { method: "GET", path }, token);
  expect([path, status, text]).toEqual([path, 200, text]);
  return JSON.parse(text) as T; // safe: as the contract of each call says
}

interface SignedIn {
  readonly user: { readonly refreshToken: string };
}

async function signIn(name: string, password = PASSWORD): Promise<SignedIn> {
  const body = { email: `${name}@example.in`, password };
  const { status, text } = await ask(platform.url, { method: "POST", path: "/users/login", body });
  expect([name, status, text]).toEqual([name, 200, text]);
  return JSON.parse(text) as SignedIn; // safe: the contract of a sign-in
}
const tokenOf = async (name: string, password?: string) =>
  (await signIn(name, password)).user.refreshToken;

test("closes the folder that other users of the machine could read, and says so", () => {
  expect(openToOthers(dataDir)).toEqual([]);
  expect(said.join("\n")).toContain("was open to other users of this machine");
});

test("everybody signs in as before", async () => {
  for (const name of ["meera.kulkarni", "rohan.desai", "farah.khan", "anil.joshi", "sunita.rao"])
    expect(await tokenOf(name)).toBeTruthy();
  expect(await tokenOf("head", "a-long-password-1")).toBeTruthy();
});

test("shows what was written before", async () => {
  const meera = await tokenOf("meera.kulkarni");
  const messages = await get<{ text: string }[]>(`/messages/${ANIL}`, meera);
  expect(messages.map(({ text }) => text)).toEqual(["Namaste"]);
  const { data } = await get<{ data: { subject: string }[] }>(`/notices/${MEERA}`, meera);
  expect(data.map(({ subject }) => subject)).toContain("Welcome");
  const { contacts } = await get<{ contacts: { subject: string }[] }>(
    "/contact",
    await tokenOf("head", "a-long-password-1"),
  );
  expect(contacts.map(({ subject }) => subject)).toEqual(["Fees"]);
});
