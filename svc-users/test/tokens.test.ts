import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { decodeProtectedHeader, decodeJwt } from "jose";
import { type Db, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mongoSessions } from "../src/store/sessions.ts";
import { bySystem } from "../src/policy.ts";
import { createTokens } from "../src/sessions/tokens.ts";
import { ref } from "../testing/harness.ts";

const DAY_S = 86_400;
let db: Db;
let close = async () => {};

beforeAll(async () => {
  const mongo = await testMongo();
  const client = await new MongoClient(mongo.url).connect();
  db = client.db(`tokens-${crypto.randomUUID()}`);
  close = async () => {
    await client.close();
    await mongo.close();
  };
});
afterAll(() => close());

it("signs for a day with the key shared by all instances, and publishes only its public half", async () => {
  const sessions = await mongoSessions(db, { add: async () => {} });
  const [one, other] = await Promise.all([createTokens(sessions), createTokens(sessions)]);
  const sid = await sessions.open(ref("ann"));
  const token = await one.sign({ _id: "ann", role: "Tutor" }, sid);
  const { keys } = await other.publicKeys();
  expect(keys).toEqual([
    {
      kty: "OKP",
      crv: "Ed25519",
      x: expect.any(String),
      kid: keys[0]?.kid,
      alg: "EdDSA",
      use: "sig",
    },
  ]);
  expect(decodeProtectedHeader(token)).toEqual({ alg: "EdDSA", kid: keys[0]?.kid, typ: "JWT" });
  const { sub, role, sid: within, iat = 0, exp = 0, iss, aud } = decodeJwt(token);
  expect({ sub, role, within }).toEqual({ sub: "ann", role: "Tutor", within: sid });
  expect([typeof iss, typeof aud]).toEqual(["string", "string"]);
  expect(Math.abs(exp - iat - DAY_S)).toBeLessThanOrEqual(1);
  expect(await other.verify(token)).toMatchObject({ id: "ann", role: "Tutor", sid });
});

it("verifies a token only while its session lives", async () => {
  const sessions = await mongoSessions(db, { add: async () => {} });
  const tokens = await createTokens(sessions);
  const sid = await sessions.open(ref("ben"));
  const token = await tokens.sign({ _id: "ben", role: "Student" }, sid);
  expect(await tokens.verify(token)).not.toBeNull();
  await sessions.end(bySystem({ userId: "ben", sid }));
  expect(await tokens.verify(token)).toBeNull();
  expect(await tokens.verify("no.such.token")).toBeNull();
});
